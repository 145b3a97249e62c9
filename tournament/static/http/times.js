// @ts-check
// Moments in the reader's own zone: <time datetime> as a date with its hour, data-show="hour" or "day" as one of the
// two, <time data-ms data-clock> as the hour with seconds.
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const zoned = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
/** @type {Record<string, Intl.DateTimeFormat>} */
const shapes = {
  hour: new Intl.DateTimeFormat(undefined, { timeStyle: "short" }),
  day: new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short", year: "numeric" }),
};

/** @param {ParentNode} root */
export function localize(root) {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = root.querySelectorAll("time[datetime], time[data-ms]");
  for (const time of times) {
    const at = new Date(time.dataset.ms ? Number(time.dataset.ms) : time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const shape = time.hasAttribute("data-clock") ? clock : shapes[time.dataset.show ?? ""] ?? whole;
    time.textContent = shape.format(at);
    time.title = zoned.format(at);
  }
}

localize(document);
document.addEventListener("live", () => localize(document));
