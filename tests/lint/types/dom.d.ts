// What scripts may take for granted of a page, beyond what TypeScript knows of browsers.

// What is asked for by a selector stands in the page's template: browser tests open every page. A script says `?.` or looks
// at what it found where it may be missing. Pages ask for elements of HTML; the few of SVG are typed where they are drawn.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  querySelector<E extends Element = HTMLElement>(selectors: string): E;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
  setAttribute(name: string, value: string | number): void;
}

// What is pressed, written in, left or sent is an element, and of which kind follows from what happens to it.
type Target<K> = K extends "submit" ? HTMLFormElement : K extends "input" | "change" ? HTMLInputElement : HTMLElement;
type At<E, K = ""> =
  & E
  & { target: Target<K> }
  & (K extends "submit" ? { submitter: HTMLButtonElement | null } : unknown);

interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    kind: K,
    act: (event: At<DocumentEventMap[K], K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    kind: K,
    act: (event: At<HTMLElementEventMap[K], K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

// What asks for a part of the page in its address.
interface URLSearchParams {
  set(name: string, value: string | number): void;
}

// Fields of a form by their names.
interface HTMLFormControlsCollection {
  [name: string]: any;
}
