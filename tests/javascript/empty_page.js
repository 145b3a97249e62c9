// A page on which a script finds nothing to do: what it exports can be asked for where there is no page.
globalThis.document ??= { querySelector: () => null, querySelectorAll: () => [], addEventListener: () => {} };

const { setInterval } = globalThis;
globalThis.setInterval = (...given) => setInterval(...given).unref(); // a page's clock keeps no process alive
