"""Opens the bus that the configuration asks for."""

from tournament.config import BUS_OF_DATABASE, BUS_OF_PROCESS, Config, ConfigError
from tournament.database import Database
from tournament.live.bus import Bus, ProcessBus
from tournament.live.relayed import RelayedBus


def open_bus(config: Config, database: Database) -> Bus:
    """Opens no connection yet: that happens with the first poke and the first subscription."""
    if config.bus == BUS_OF_PROCESS:
        return ProcessBus()
    if config.bus == BUS_OF_DATABASE:
        from tournament.live.postgresql_carrier import PostgresqlCarrier  # the driver is an extra

        return RelayedBus(PostgresqlCarrier(database))
    try:
        from tournament.live.redis_carrier import RedisCarrier
    except ModuleNotFoundError:
        raise ConfigError(
            "KINGSMOOT_BUS asks for Redis, whose client is not installed; install it with: "
            "pip install 'kingsmoot[redis]'"
        ) from None
    return RelayedBus(RedisCarrier(config.bus))
