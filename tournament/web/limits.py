"""How often one address may ask for costly things, counted in this process."""

from typing import Final

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

CHECKS: Final = "60 per minute"
SHARES: Final = "20 per hour"
TOO_OFTEN: Final = "That was too often for one address; wait a while and try again."

limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="moving-window", headers_enabled=False)
