// Chunk: fragment
// Suggestions under the search box; without it the form's own listing answers.
import { cancelSwap, swap } from "../runtime/fragment.ts";

// Every page has both; one file compresses better.
export { show, toggle } from "../wishlist/wishlist-buttons.ts";

const debounceMs = 100;

const skeleton = (): HTMLElement =>
  Object.assign(document.createElement("div"), { className: "suggestion-skeleton" });

interface Box {
  island: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
  /** Announces the results. */
  status: HTMLElement;
}

let active = -1;
/** The text whose suggestions are shown or loading. */
let shown = "";

/** Marks the option that the arrow keys are at; an empty id means none. */
function point(input: HTMLInputElement, option?: HTMLElement): void {
  input.setAttribute("aria-activedescendant", option?.id ?? "");
}

function open({ input, list }: Box, isOpen = true): void {
  list.hidden = !isOpen;
  active = -1;
  input.ariaExpanded = `${isOpen}`;
  point(input);
}

function clear(box: Box): void {
  cancelSwap(box.island);
  box.list.replaceChildren();
  open(box, false);
  box.status.textContent = "";
  shown = "";
}

async function suggest(box: Box): Promise<void> {
  const text = box.input.value.trim();
  if (!text) return clear(box);
  // The same text must not redraw the list: the shopper may be moving through it.
  if (text === shown) return;
  shown = text;
  const { island, list, status } = box;
  list.replaceChildren(...[1, 2, 3].map(skeleton));
  open(box);
  try {
    const page = await swap(island, `${list.dataset.url}?q=${encodeURIComponent(text)}`);
    if (!page) return;
    open(box);
    status.textContent = page.querySelector<HTMLElement>("[data-found]")?.dataset.found ?? "";
  } catch {
    clear(box);
  }
}

function move(box: Box, by: 1 | -1): void {
  const options = [...box.list.querySelectorAll("a")];
  options[active]?.removeAttribute("aria-selected");
  // One position more than options: the input itself.
  active = ((active + 1 + by + options.length + 1) % (options.length + 1)) - 1;
  const option = options[active];
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  point(box.input, option);
}

function onKey(box: Box, event: KeyboardEvent): void {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(box, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && !box.list.hidden) {
    event.preventDefault();
    clear(box);
  } else if (event.key === "Enter" && active >= 0) {
    event.preventDefault();
    box.list.querySelectorAll("a")[active]?.click();
  }
}

// The searches made in this browser are stored only there, one on each line.
const key = "past-searches";
const maxSearches = 5;

function readSearches(): string[] {
  try {
    return localStorage[key]?.split("\n") ?? [];
  } catch {
    return [];
  }
}

/** Stores a search as this browser's latest. */
function remember(text: string): void {
  const searches = [...new Set([text, ...readSearches()])].slice(0, maxSearches);
  try {
    if (text) localStorage[key] = searches.join("\n");
  } catch {
    // A browser without storage has no past searches.
  }
}

const option = (id: string, textContent: string | undefined, href: string) =>
  Object.assign(document.createElement("a"), {
    id,
    textContent,
    href,
    tabIndex: -1,
    role: "option",
  });

/** The options of an empty search box: past searches, and one to clear them. */
function pastSearches(action: string, list: HTMLElement): HTMLElement[] {
  const searches = readSearches();
  const { past, forget } = list.dataset;
  if (searches.length === 0) return [];
  const heading = Object.assign(document.createElement("div"), {
    className: "suggestion-none",
    textContent: past,
    role: "option",
    ariaDisabled: "true",
  });
  const links = searches.map((text, at) =>
    option(`past-search-${at}`, text, `${action}?${new URLSearchParams({ search: text })}`),
  );
  const last = option("past-search-forget", forget, "#");
  last.addEventListener("click", (event) => {
    event.preventDefault();
    delete localStorage[key];
    list.replaceChildren();
    list.hidden = true;
  });
  return [heading, ...links, last];
}

/** Stores searches, and offers them while the box is empty. */
function offerPastSearches(box: Box): void {
  const { input, list } = box;
  const offer = () => {
    const options = pastSearches(input.form?.action ?? "", list);
    if (input.value || document.activeElement !== input || options.length === 0) return;
    list.replaceChildren(...options);
    open(box);
  };
  // On a listing's page the default value is its search.
  remember(input.defaultValue);
  input.form?.addEventListener("submit", () => remember(input.value.trim()));
  input.addEventListener("focus", offer);
  input.addEventListener("input", offer);
  offer();
}

function boxOf(island: HTMLElement): Box | null {
  const input = island.querySelector("input");
  const list = island.querySelector<HTMLElement>("[role=listbox]");
  const status = island.querySelector("p");
  return input && list && status ? { island, input, list, status } : null;
}

/** Adds suggestions to one search box. */
export function hydrate(island: HTMLElement): void {
  const box = boxOf(island);
  if (!box) return;
  const { input, list } = box;
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list" });
  open(box, false);
  input.setAttribute("aria-controls", list.id);
  offerPastSearches(box);
  let timer: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (!input.value.trim()) return clear(box);
    timer = setTimeout(() => suggest(box), debounceMs);
  });
  // The field's pattern rejects a text of blanks only.
  input.form?.addEventListener("submit", () => {
    input.value = input.value.trim();
  });
  input.addEventListener("keydown", (event) => onKey(box, event));
  document.addEventListener("click", ({ target }) => {
    if (!island.contains(target as Node)) clear(box);
  });
  island.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !island.contains(relatedTarget as Node)) clear(box);
  });
  // Text typed before this script loaded.
  if (input.value.trim() && document.activeElement === input) void suggest(box);
}
