"""Case law: drafted from disputes, objected to or published, found, checked against the engine."""
