"""Permissions: each action with the roles that may do it and the scope of a token."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from tournament.core.security.principal import Principal, Scope
from tournament.core.translation import translatable


class Role(StrEnum):
    """A person's role in one event; pages translate its value."""

    ORGANIZER = translatable("organizer")
    HEAD_JUDGE = translatable("head judge")
    JUDGE = translatable("judge")
    SCOREKEEPER = translatable("scorekeeper")
    PLAYER = translatable("player")


STAFF: Final = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER})
JUDGES: Final = frozenset({Role.HEAD_JUDGE, Role.JUDGE})
DESK: Final = frozenset({Role.ORGANIZER, Role.SCOREKEEPER})


class Audience(Enum):
    """Who may do an action that asks for no role of an event."""

    ANYBODY = "everyone"
    SIGNED_IN = "people who are signed in"
    ADMIN = "administrators"


@dataclass(frozen=True, slots=True)
class Policy:
    allowed: frozenset[Role] | Audience
    scope: Scope

    def permits(self, principal: Principal, roles: Iterable[Role] = ()) -> bool:
        """Tell whether a principal with these roles may do it.

        Administrators of the installation may do what any role may.
        """
        if self.scope not in principal.scopes:
            return False
        if isinstance(self.allowed, Audience):
            return {
                Audience.ANYBODY: True,
                Audience.SIGNED_IN: principal.is_known,
                Audience.ADMIN: principal.is_admin,
            }[self.allowed]
        return principal.is_admin or not self.allowed.isdisjoint(roles)

    @property
    def words(self) -> str:
        if isinstance(self.allowed, Audience):
            return self.allowed.value
        return " or ".join(role.value for role in Role if role in self.allowed)


class Action(Enum):
    """What a route does, for the permission check; pages translate its value."""

    READ = translatable("read public pages")
    ASK = translatable("use the public forms")
    SIGN_IN = translatable("sign in or create an account")
    OWN_ACCOUNT = translatable("manage your account")
    CREATE_EVENT = translatable("create an event")
    SEE_EVENT = translatable("see an event")
    REGISTER = translatable("register for an event")
    OWN_ENTRY = translatable("play in an event")
    PLAY_ONLINE = translatable("play online")
    SEE_DESK = translatable("see the desk of an event")
    EDIT_EVENT = translatable("edit an event")
    EDIT_STAFF = translatable("choose the staff of an event")
    EDIT_PLAYERS = translatable("manage the players of an event")
    DISQUALIFY = translatable("disqualify a player")
    TAKE_GAMES = translatable("give penalties that cost a game or match")
    RUN_ROUNDS = translatable("pair and run rounds")
    ENTER_RESULTS = translatable("enter results")
    SEE_DECKS = translatable("see all decks of an event")
    CHECK_DECKS = translatable("check decks")
    PENALIZE = translatable("give penalties")
    REVOKE_PENALTY = translatable("revoke penalties")
    ANSWER_CALLS = translatable("answer judge calls")
    EXTEND_TIME = translatable("give a table more time")
    PAUSE_ONLINE = translatable("pause online matches")
    RULE_ONLINE = translatable("rule on online matches")
    RULE_DISPUTES = translatable("rule on disputes")
    DRAFT_CASES = translatable("draft and publish cases")
    OBJECT_TO_CASES = translatable("object to a case")
    LOOK_AFTER_CASES = translatable("manage the case law of this site")
    ANNOUNCE = translatable("post announcements")
    SEE_TRAIL = translatable("read the history")
    UNDO = translatable("undo changes")
    BACK_UP = translatable("export a whole event")
    RESTORE = translatable("import a whole event")
    """The event doesn't exist here yet, so organizers of any event of this installation may."""
    IMPORT_CARDS = translatable("import card data")


_ANYBODY: Final = Policy(Audience.ANYBODY, Scope.READ)
POLICIES: Final[Mapping[Action, Policy]] = MappingProxyType(
    {
        Action.READ: _ANYBODY,
        Action.ASK: _ANYBODY,
        Action.SIGN_IN: _ANYBODY,
        Action.OWN_ACCOUNT: Policy(Audience.SIGNED_IN, Scope.ACCOUNT),
        Action.CREATE_EVENT: Policy(Audience.SIGNED_IN, Scope.ORGANIZE),
        # Only its staff sees a draft: the operation that loads the event hides it from others.
        Action.SEE_EVENT: _ANYBODY,
        Action.REGISTER: Policy(Audience.SIGNED_IN, Scope.PLAY),
        Action.OWN_ENTRY: Policy(frozenset({Role.PLAYER}), Scope.PLAY),
        # The operation checks whose seat it is.
        Action.PLAY_ONLINE: Policy(Audience.SIGNED_IN, Scope.PLAY),
        Action.SEE_DESK: Policy(STAFF, Scope.READ),
        Action.EDIT_EVENT: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.EDIT_STAFF: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.EDIT_PLAYERS: Policy(DESK, Scope.ORGANIZE),
        Action.DISQUALIFY: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.TAKE_GAMES: Policy(frozenset({Role.HEAD_JUDGE}), Scope.JUDGE),
        Action.RUN_ROUNDS: Policy(DESK, Scope.ORGANIZE),
        Action.ENTER_RESULTS: Policy(DESK | {Role.HEAD_JUDGE}, Scope.ORGANIZE),
        Action.SEE_DECKS: Policy(STAFF - {Role.SCOREKEEPER}, Scope.JUDGE),
        Action.CHECK_DECKS: Policy(STAFF - {Role.SCOREKEEPER}, Scope.JUDGE),
        Action.PENALIZE: Policy(STAFF - {Role.SCOREKEEPER}, Scope.JUDGE),
        Action.REVOKE_PENALTY: Policy(frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}), Scope.JUDGE),
        Action.ANSWER_CALLS: Policy(STAFF - {Role.SCOREKEEPER}, Scope.JUDGE),
        Action.EXTEND_TIME: Policy(STAFF, Scope.JUDGE),
        Action.PAUSE_ONLINE: Policy(STAFF - {Role.SCOREKEEPER}, Scope.JUDGE),
        Action.RULE_ONLINE: Policy(frozenset({Role.HEAD_JUDGE}), Scope.JUDGE),
        # The operation checks who has taken the dispute and who may not judge it.
        Action.RULE_DISPUTES: Policy(JUDGES, Scope.JUDGE),
        Action.DRAFT_CASES: Policy(frozenset({Role.HEAD_JUDGE}), Scope.JUDGE),
        # The operation checks whose dispute it was.
        Action.OBJECT_TO_CASES: Policy(Audience.SIGNED_IN, Scope.PLAY),
        Action.LOOK_AFTER_CASES: Policy(Audience.ADMIN, Scope.JUDGE),
        Action.ANNOUNCE: Policy(STAFF - {Role.JUDGE}, Scope.ORGANIZE),
        Action.SEE_TRAIL: Policy(STAFF, Scope.READ),
        Action.UNDO: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.BACK_UP: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.RESTORE: Policy(frozenset({Role.ORGANIZER}), Scope.ORGANIZE),
        Action.IMPORT_CARDS: Policy(Audience.ADMIN, Scope.ORGANIZE),
    }
)
