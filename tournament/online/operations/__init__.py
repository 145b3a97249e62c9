"""Online matches: opened, carried on choice by choice, frozen, ended; nothing acknowledged is ever lost."""
