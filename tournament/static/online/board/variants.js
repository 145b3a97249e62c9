// @ts-check
// What variants of a game add to a board: who play together, and gold that players give one another.
import { gettext, ngettext } from "../../http/messages.js";
import { dialog } from "./dialogs.js";
import { make, ruleLink } from "./dom.js";
import { listed } from "./words.js";

// Who plays together with a seat, as it is said beside its name; nothing where each plays alone.
/** @param {Table} table @param {number} seat */
export function partnerMark(table, seat) {
  const partners = table.partners(seat);
  if (!partners.length) return null;
  if (table.you !== null && partners.includes(table.you))
    return make("span.pennon", { "data-s": "ok" }, gettext("your partner"));
  return make(
    "span.pennon",
    {},
    gettext("with %(names)s", { names: listed(partners.map((one) => table.name(one))) }),
  );
}

/** @param {Table} table @param {number} seat */
const called = (table, seat) => (seat === table.you ? gettext("you") : table.name(seat));

// Both teams with what they have together; the own one first.
/** @param {Table} table */
export function teamsBox(table) {
  const teams = [...(table.view.teams ?? [])].sort((one, other) =>
    Number(other.seats.includes(table.me)) - Number(one.seats.includes(table.me))
  );
  if (!teams.length) return null;
  /** @param {Sent.TeamPayload} one */
  const team = ({ seats, power, goal }) => {
    const names = listed(
      [...seats].sort((one, other) => Number(other === table.you) - Number(one === table.you)).map((seat) =>
        called(table, seat)
      ),
    );
    return make(
      "li",
      { "data-own": table.you !== null && seats.includes(table.you) },
      make(
        "span",
        {},
        make("b", {}, names[0].toUpperCase() + names.slice(1)),
        make(
          "small",
          {},
          gettext("%(sum)s power", { sum: seats.map((seat) => table.seats[seat].power).join(" + ") }),
        ),
      ),
      make("span.team-power", {}, String(power), " ", make("small", {}, gettext("of %(goal)s", { goal }))),
      make("meter", {
        min: 0,
        max: goal,
        value: Math.min(power, goal),
        "aria-label": gettext("%(names)s: %(power)s of %(goal)s power together", { names, power, goal }),
      }),
    );
  };
  return make(
    "section",
    { "data-teams": true },
    make("h2", {}, gettext("Teams")),
    make("ul.teams", {}, teams.map(team)),
  );
}

// Who has won, in words: a team does together.
/** @param {Table} table @param {number} winner */
export function winnerWords(table, winner) {
  const seats = table.team(winner)?.seats ?? [winner];
  const names = [...seats].sort((one, other) => Number(other === table.me) - Number(one === table.me)).map((
    seat,
  ) => (seat === table.you ? gettext("You") : table.name(seat)));
  return ngettext("%(names)s won", "%(names)s won", names.length, { names: listed(names) });
}

// Giving gold, where the format has it; while it can't be done the reason stands beside.
/** @param {Table} table */
export function giving(table) {
  const { gifts, status } = table.view;
  if (!gifts || status === "ended") return null;
  const why = gifts.most ? "" : gifts.why;
  return make(
    "div.giving",
    {},
    make("button.btn.btn-s", { type: "button", "data-do": "ask-gift", disabled: !gifts.most }, gettext("Give gold…")),
    why ? make("small", { translate: "no" }, `${why[0].toUpperCase()}${why.slice(1)}.`) : null,
  );
}

// What can be given when it is opened stays there while it is typed; if the table moves on, the answer says so.
/** @param {Board} board @param {Sent.GiftsPayload} gifts */
export function giftDialog(board, { most, to, longest, rule }) {
  const { table } = board;
  const head = gettext("Give gold");
  return () => {
    const taker = make(
      "select.input",
      { "data-gift": "to" },
      to.map((seat) => make("option", { value: seat, translate: "no" }, table.name(seat))),
    );
    const amount = make("input.input", {
      "data-gift": "amount",
      type: "number",
      min: 1,
      max: most,
      step: 1,
      value: 1,
      inputmode: "numeric",
      required: true,
    });
    const note = make("input.input", {
      "data-gift": "note",
      maxlength: longest,
      autocomplete: "off",
      placeholder: gettext("for example: no attack on me this round"),
    });
    const body = [
      make(
        "p.small",
        {},
        gettext("The gold moves at once, and the log shows it to all players. Promises are not enforced."),
        " ",
        ruleLink(board.rules, rule),
      ),
      make("label.field", {}, make("span", {}, gettext("To")), taker),
      make("label.field.gap-top", {}, make("span", {}, gettext("Amount (1 to %(most)s)", { most })), amount),
      make(
        "label.field.gap-top",
        {},
        make(
          "span",
          {},
          ngettext("Note (at most %(number)s character)", "Note (at most %(number)s characters)", longest),
        ),
        note,
      ),
      make("p.err.small", { "data-flag": "refused", role: "alert", hidden: true }),
    ];
    return dialog("gift", head, {}, head, body, [
      ["gift", gettext("Give gold"), "btn-go"],
      ["close", gettext("Cancel")],
    ]);
  };
}

// What was typed there, or nothing where it can't be so.
/** @param {HTMLElement} place */
export function gifted(place) {
  /** @param {string} name @returns {HTMLInputElement} */
  const at = (name) => place.querySelector(`[data-gift="${name}"]`);
  if (!at("amount").reportValidity()) return null;
  return { to: Number(at("to").value), amount: at("amount").valueAsNumber, note: at("note").value };
}
