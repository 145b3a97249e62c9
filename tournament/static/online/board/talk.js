// @ts-check
// What is said at the table: read as it comes, written, muted, reported. It changes nothing of the match, and its field stays as it is while all
// around it is drawn anew.
import { gettext } from "../../http/messages.js";
import { fill, icon, make } from "./dom.js";
import { Refused, Sender } from "./sending.js";

const MOST = 100; // lines kept on the page
const LONGEST = 240;

export class Talk {
  /** @param {string} base @param {() => void} changed */
  constructor(base, changed) {
    this.base = base;
    this.changed = changed;
    this.sender = new Sender(base, () => {});
    this.newest = 0;
    this.heard = false; // whether anybody else could read it
    /** @type {number[]} */
    this.muted = [];
    /** @type {Sent.ChatLine[]} */
    this.lines = [];
    this.unread = 0;
    this.note = ""; // what became of the last that was tried
    this.busy = false;
    this.field = make("input.input", {
      id: "say",
      name: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      "aria-label": gettext("Message"),
      placeholder: gettext("Message"),
    });
    this.form = make("form.say", { "data-say": true }, this.field, make("button.btn", {}, gettext("Send")));
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.say()));
  }

  // The stream says up to which line something was said; without one it is asked for now and then.
  async more(newest = Infinity) {
    if (this.busy || newest <= this.newest) return;
    this.busy = true;
    try {
      const answer = await fetch(`${this.base}/words?after=${this.newest}`, {
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) return;
      /** @type {Sent.SeatChat} */
      const { newest: last, heard, muted, words } = await answer.json();
      const isFirst = this.newest === 0;
      Object.assign(this, { newest: last, heard, muted });
      const fresh = words.filter((word) => !this.lines.some((line) => line.number === word.number));
      this.lines = [...this.lines, ...fresh].slice(-MOST);
      if (!isFirst) this.unread += fresh.length;
      this.changed();
    } catch {
      // the next poke or look asks again
    } finally {
      this.busy = false;
    }
  }

  async say() {
    const text = this.field.value.trim();
    if (!text || this.sender.busy) return;
    if (await this.send("words", { text })) {
      this.field.value = "";
      await this.more();
      this.unread = 0;
    }
  }

  // All is read anew: what was muted is not there any more, or is again.
  /** @param {number} seat @param {boolean} muted */
  async mute(seat, muted) {
    if (!(await this.send("mutes", { seat, muted }))) return;
    Object.assign(this, { newest: 0, lines: [] });
    await this.more();
  }

  /** @param {number[]} lines */
  async report(lines) {
    const taken = await this.send("reports", { lines });
    if (!taken) return;
    this.note = taken.reader === "admin"
      ? gettext("Reported. An administrator will read it.")
      : gettext("Reported. A judge will read it.");
    this.changed();
  }

  /** @param {string} path @param {object} body */
  async send(path, body) {
    this.note = "";
    try {
      return await this.sender.send(path, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.note = error.message;
      this.changed();
      return null;
    }
  }

  /** @param {number} number */
  line(number) {
    return this.lines.find((line) => line.number === number);
  }
}

// Where nobody else could read it there is no field. The list is drawn anew, the field never.
/** @param {HTMLElement} place @param {Board} board */
export function drawTalk(place, board) {
  const { talk, table } = board;
  if (!talk) return void fill(place, make("span.tiny", {}, gettext("Spectators can’t write in the chat.")));
  place.hidden = !talk.heard;
  if (!place.contains(talk.form))
    place.replaceChildren(
      make("ol.talk", { role: "log", "aria-label": gettext("Chat"), tabindex: "0" }),
      make("p.tiny.nomargin", { "data-note": true }),
      talk.form,
    );
  const [list, note] = /** @type {HTMLCollectionOf<HTMLElement>} */ (place.children);
  const others = table.others.filter((seat) => !talk.muted.includes(seat)).map((seat) => table.name(seat));
  talk.field.placeholder = others.length === 1
    ? gettext("Message to %(name)s", { name: others[0] })
    : gettext("Message to the table");
  const silenced = talk.muted.map((seat) =>
    make(
      "li.muted",
      {},
      gettext("You muted %(name)s.", { name: table.name(seat) }),
      " ",
      make("button.linkish", { type: "button", "data-do": "unmute", "data-seat": seat }, gettext("Unmute")),
    )
  );
  if (fill(list, talk.lines.map((line) => drawWord(table, line)), silenced)) list.scrollTop = list.scrollHeight;
  list.hidden = !list.childElementCount;
  note.textContent = talk.note;
  note.hidden = !talk.note;
}

/** @param {Table} table @param {Sent.ChatLine} line */
const drawWord = (table, line) =>
  make(
    "li",
    { "data-word": line.number },
    make(
      "span",
      {},
      line.seat === table.you
        ? make("b", {}, gettext("You"))
        : make("b", { translate: "no" }, table.name(line.seat)),
      " ",
      make("span", { translate: "no" }, line.text),
    ),
    line.seat === table.you
      ? null
      : make("button.linkish", {
        type: "button",
        "data-do": "word",
        "data-number": line.number,
        id: `word-${line.number}`,
        "aria-label": gettext("Options for this message from %(name)s", { name: table.name(line.seat) }),
      }, icon("flag")),
  );
