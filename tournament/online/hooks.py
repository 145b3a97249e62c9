"""What online play asks of judging, and what it tells it."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.security.principal import Principal
from tournament.events.models.rounds import Table
from tournament.events.trail.change import Change

judge_wanted: Final = Hook[[Session, str, str, Principal, datetime, int | None], None]("online.judge_wanted")
"""Call a judge with a question: to a table of the event, or without one to where the actor plays."""

table_needs_judge: Final = Hook[[Change, Table, str, datetime], bool]("online.table_needs_judge")
"""Call a judge within a change of the event; False where one is called to that table already."""

resume_wanted: Final = Hook[[Session, UUID], None]("online.resume_wanted")
"""A judge lets a paused match go on: raise where something else holds it still."""
