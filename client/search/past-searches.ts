// The searches made in this browser; they are stored only there.

const key = "searches";
const maxSearches = 5;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // A browser without storage has no past searches.
  }
}

/** Stores a search as this browser's latest. */
function remember(text: string): void {
  if (text) write([...new Set([text, ...read()])].slice(0, maxSearches));
}

function option(id: string, text: string, href: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement("a"), { id, href, tabIndex: -1 });
  link.setAttribute("role", "option");
  link.textContent = text;
  return link;
}

/** The options of an empty search box: past searches, and one to clear them. */
function pastSearches(action: string, list: HTMLElement): HTMLElement[] {
  const searches = read();
  const { past = "", forget = "" } = list.dataset;
  if (searches.length === 0 || !past) return [];
  const heading = Object.assign(document.createElement("div"), {
    className: "suggestion-none",
    textContent: past,
    role: "option",
    ariaDisabled: "true",
    tabIndex: -1,
  });
  const links = searches.map((text, at) =>
    option(`past-search-${at}`, text, `${action}?${new URLSearchParams({ search: text })}`),
  );
  const last = option("past-search-forget", forget, "#");
  last.addEventListener("click", (event) => {
    event.preventDefault();
    write([]);
    list.replaceChildren();
    list.hidden = true;
  });
  return [heading, ...links, last];
}

interface Box {
  input: HTMLInputElement;
  list: HTMLElement;
}

/** Stores searches, and offers them while the box is empty. */
export function attach({ input, list }: Box, show: (options: HTMLElement[]) => void): void {
  const offer = () => {
    const options = pastSearches(input.form?.action ?? "", list);
    if (!input.value && document.activeElement === input && options.length > 0) show(options);
  };
  // On a listing's page the default value is its search.
  remember(input.defaultValue);
  input.form?.addEventListener("submit", () => remember(input.value.trim()));
  input.addEventListener("focus", offer);
  input.addEventListener("input", offer);
  offer();
}
