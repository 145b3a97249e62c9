"""Factory of the configured bus."""

from tournament.core.bus.bus import Bus, ProcessBus
from tournament.core.bus.relayed_bus import RelayedBus
from tournament.core.config import POSTGRESQL_BUS, PROCESS_BUS, Config, ConfigError
from tournament.core.storage.database import Database


def open_bus(config: Config, database: Database) -> Bus:
    """Open the configured bus; it connects on the first publish or subscribe."""
    if config.bus == PROCESS_BUS:
        return ProcessBus()
    if config.bus == POSTGRESQL_BUS:
        from tournament.core.bus.postgresql_carrier import PostgresqlCarrier  # optional dependency

        return RelayedBus(PostgresqlCarrier(database))
    try:
        from tournament.core.bus.redis_carrier import RedisCarrier
    except ModuleNotFoundError:
        raise ConfigError(
            "KINGSMOOT_BUS asks for Redis, whose client is not installed; install it with: "
            "pip install 'kingsmoot[redis]'"
        ) from None
    return RelayedBus(RedisCarrier(config.bus))
