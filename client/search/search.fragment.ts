// Suggestions under the search box; without it the form leads to its own listing.
import { cancelSwap, swap } from "../runtime/fragment.ts";

// Every page has both; one file compresses better.
export { show, toggle } from "../wishlist/wishlist-buttons.ts";

const debounceMs = 100;

const skeleton = (): HTMLElement =>
  Object.assign(document.createElement("div"), { className: "suggestion-skeleton" });

interface SearchBox {
  island: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
  /** Announces the results. */
  status: HTMLElement;
}

let activeIndex = -1;
/** The text whose suggestions are shown or loading; null where there are none. */
let shownText: string | null = null;
/** Waits for the next letter. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks the option that the arrow keys are at; an empty id means none. */
function setActiveDescendant(input: HTMLInputElement, option?: HTMLElement): void {
  input.setAttribute("aria-activedescendant", option?.id ?? "");
}

function setOpen({ input, list }: SearchBox, isOpen = true): void {
  list.hidden = !isOpen;
  activeIndex = -1;
  input.ariaExpanded = `${isOpen}`;
  setActiveDescendant(input);
}

function clear(box: SearchBox): void {
  clearTimeout(timer);
  cancelSwap(box.island);
  box.list.replaceChildren();
  setOpen(box, false);
  box.status.textContent = "";
  shownText = null;
}

/** Shows the suggestions for what is typed; for nothing the popular searches. */
async function loadSuggestions(box: SearchBox): Promise<void> {
  const text = box.input.value.trim();
  // The same text must not redraw the list: the shopper may be moving through it.
  if (text === shownText) return;
  shownText = text;
  const { island, list, status } = box;
  list.replaceChildren(...[1, 2, 3].map(skeleton));
  setOpen(box);
  try {
    const page = await swap(island, `?q=${encodeURIComponent(text)}`);
    if (!page) return;
    setOpen(box);
    status.textContent = page.querySelector<HTMLElement>("[data-found]")?.dataset.found ?? "";
  } catch {
    clear(box);
  }
}

function moveActive(box: SearchBox, step: 1 | -1): void {
  const options = [...box.list.querySelectorAll("a")];
  options[activeIndex]?.removeAttribute("aria-selected");
  // One position more than options: the input itself.
  activeIndex = ((activeIndex + 1 + step + options.length + 1) % (options.length + 1)) - 1;
  const option = options[activeIndex];
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  setActiveDescendant(box.input, option);
}

function onKeyDown(box: SearchBox, event: KeyboardEvent): void {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (box.list.hidden) showSuggestions(box);
    else moveActive(box, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    if (!box.list.hidden) event.preventDefault();
    clear(box);
  } else if (event.key === "Enter" && activeIndex >= 0) {
    event.preventDefault();
    box.list.querySelectorAll("a")[activeIndex]?.click();
  }
}

// The searches made in this browser are stored only there, one on each line.
const storageKey = "past-searches";
const maxSearches = 5;

function readSearches(): string[] {
  try {
    return localStorage[storageKey]?.split("\n") ?? [];
  } catch {
    return [];
  }
}

/** Stores a search as this browser's latest. */
function storeSearch(text: string): void {
  const searches = [...new Set([text, ...readSearches()])].slice(0, maxSearches);
  try {
    if (text) localStorage[storageKey] = searches.join("\n");
  } catch {
    // A browser without storage has no past searches.
  }
}

const createOption = (id: string, textContent: string | undefined, href: string) =>
  Object.assign(document.createElement("a"), {
    id,
    textContent,
    href,
    tabIndex: -1,
    role: "option",
  });

/** The options of an empty search box: past searches, and one to clear them. */
function createPastSearches(box: SearchBox): HTMLElement[] {
  const searches = readSearches();
  const { past, forget } = box.list.dataset;
  if (!searches[0]) return [];
  const heading = Object.assign(document.createElement("div"), {
    className: "suggestion-none",
    textContent: past,
    role: "option",
    ariaDisabled: "true",
  });
  const links = searches.map((text, index) =>
    createOption(
      `past-search-${index}`,
      text,
      `${box.input.form?.action}?${new URLSearchParams({ search: text })}`,
    ),
  );
  const clearOption = createOption("past-search-forget", forget, "#");
  clearOption.addEventListener("click", (event) => {
    event.preventDefault();
    delete localStorage[storageKey];
    clear(box);
  });
  return [heading, ...links, clearOption];
}

/** Shows what suits the text; for none the past searches, or else the popular ones. */
function showSuggestions(box: SearchBox): void {
  const options = box.input.value.trim() ? [] : createPastSearches(box);
  if (!options[0]) return void loadSuggestions(box);
  box.list.replaceChildren(...options);
  setOpen(box);
}

/** Stores searches, and offers them while the box is empty. */
function initPastSearches(box: SearchBox): void {
  const { input } = box;
  // On a listing's page the default value is its search.
  storeSearch(input.defaultValue);
  input.form?.addEventListener("submit", () => {
    // The field's pattern rejects a text of blanks only.
    input.value = input.value.trim();
    storeSearch(input.value);
  });
  input.addEventListener("focus", () => {
    if (!input.value) showSuggestions(box);
  });
}

/** Adds suggestions to one search box. */
export function hydrate(island: HTMLElement): void {
  const input = island.querySelector("input") as HTMLInputElement;
  const list = island.querySelector("[role=listbox]") as HTMLElement;
  const box = { island, input, list, status: island.querySelector("p") as HTMLElement };
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list" });
  setOpen(box, false);
  input.setAttribute("aria-controls", list.id);
  initPastSearches(box);
  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (!input.value.trim()) return clear(box);
    timer = setTimeout(() => loadSuggestions(box), debounceMs);
  });
  input.addEventListener("keydown", (event) => onKeyDown(box, event));
  document.addEventListener("click", ({ target }) => {
    if (!island.contains(target as Node)) clear(box);
  });
  island.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !island.contains(relatedTarget as Node)) clear(box);
  });
  // The box may have been entered before this script loaded; blanks alone suggest nothing.
  if (document.activeElement === input && (!input.value || input.value.trim()))
    showSuggestions(box);
}
