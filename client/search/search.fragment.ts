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
  nativeImport<typeof import("./past-searches.ts")>("./past-searches.ts").then((past) =>
    past.attach(box, (options) => {
      list.replaceChildren(...options);
      open(box);
    }),
  );
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
