// The listing without page changes: what is shown is still the server's own HTML of the same address.
import { parseOwnPage } from "../runtime/own-html.ts";

// spec.md section 9.
const debounceMs = 100;

const parts = ["title", "count", "filters", "results"];

/** What the form asks for, as the browser would send it: the grammar of filters is the server's. */
const addressOf = (form: HTMLFormElement): string =>
  `${form.action}?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;

/** Puts the one spelling of the address, which the page knows, in place of what was asked for. */
function showAddress(next: Document): void {
  const canonical = next.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!canonical) return;
  // Its host is the shop's public one, which a preview is not on.
  const { pathname, search } = new URL(canonical.href);
  history.replaceState(history.state, "", pathname + search);
}

const partOf = (root: ParentNode, name: string): HTMLElement | null =>
  root.querySelector(`[data-part=${name}]`);

/** What had the focus, in words that hold for the new HTML too. */
function focused(part: HTMLElement): string | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) || !part.contains(active)) return null;
  const { name, type, value } = active;
  if (type === "range") return `[data-for=${active.dataset.for}]`;
  return type === "number" ? `[name=${name}]` : `[name=${name}][value="${CSS.escape(value)}"]`;
}

function replacePart(name: string, next: Document): void {
  const [old, fresh] = [partOf(document, name), partOf(next, name)];
  if (!old || !fresh) return;
  const focus = focused(old);
  const open = [...old.querySelectorAll("details")].map(({ open }) => open);
  const scrolled = [...old.querySelectorAll("ul")].map(({ scrollTop }) => scrollTop);
  old.replaceChildren(...fresh.childNodes);
  // Groups that were opened or closed by hand stay so, as long as the groups are the same.
  const groups = [...old.querySelectorAll("details")];
  if (groups.length === open.length)
    for (const [at, group] of groups.entries()) group.open = open[at] === true;
  for (const [at, list] of [...old.querySelectorAll("ul")].entries())
    list.scrollTop = scrolled[at] ?? 0;
  if (focus) old.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
}

function sortOf(root: Document): HTMLSelectElement | null {
  const [found] = root.getElementsByName("sort");
  return found instanceof HTMLSelectElement ? found : null;
}

function show(next: Document): void {
  for (const name of parts) replacePart(name, next);
  const button = document.querySelector(".filters-button");
  const fresh = next.querySelector(".filters-button");
  if (button && fresh) button.replaceChildren(...fresh.childNodes);
  const [sort, chosen] = [sortOf(document), sortOf(next)];
  if (sort && chosen) sort.value = chosen.value;
  document.title = next.title;
  readySliders();
}

let request = new AbortController();

async function load(url: string, { isBack = false, toTop = false } = {}): Promise<void> {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  const results = partOf(document, "results");
  results?.setAttribute("aria-busy", "true");
  if (!isBack) history.pushState(null, "", url);
  try {
    const response = await fetch(url, { headers: { accept: "text/html" }, signal });
    const html = await response.text();
    if (signal.aborted) return;
    // A listing that ended meanwhile, or an error: let the browser show it.
    if (!response.ok) return location.reload();
    const next = parseOwnPage(html);
    showAddress(next);
    show(next);
    if (toTop) partOf(document, "title")?.scrollIntoView({ block: "start" });
  } catch {
    if (!signal.aborted) location.assign(url);
  } finally {
    if (!signal.aborted) results?.removeAttribute("aria-busy");
  }
}

/** Sliders move their numbers; the numbers are what the form sends. */
function readySliders(): void {
  for (const slider of document.querySelectorAll<HTMLElement>(".price-slider")) {
    slider.hidden = false;
    slider.oninput = ({ target }) => {
      const range = target as HTMLInputElement;
      const number = range.form?.elements.namedItem(range.dataset.for ?? "");
      const [low, high] = slider.querySelectorAll("input");
      // One thumb cannot pass the other.
      if (low && high && low.valueAsNumber > high.valueAsNumber)
        range.value = range === low ? high.value : low.value;
      if (number instanceof HTMLInputElement)
        number.value = range.value === (range === low ? range.min : range.max) ? "" : range.value;
    };
  }
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether the form asks for something else than the server wrote into it. */
const hasChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.type === "range") return false;
    const isBox = field.type === "checkbox" || field.type === "radio";
    return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });

/** Makes one listing quick. */
export async function wake(island: HTMLElement): Promise<void> {
  const form = island.querySelector<HTMLFormElement>("#filters");
  if (!form) return;
  let timer = 0;
  const change = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => load(addressOf(form)), debounceMs);
  };
  island.addEventListener("change", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.matches(":popover-open")) form.hidePopover();
    else void load(addressOf(form));
  });
  island.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-in-place],.pager a");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void load(link.href, { toTop: link.closest(".pager") !== null });
  });
  addEventListener("popstate", () => load(location.href, { isBack: true }));
  // On a wider screen the filters stand beside the cards.
  matchMedia("(width >= 1024px)").addEventListener("change", () => {
    if (form.matches(":popover-open")) form.hidePopover();
  });
  readySliders();
  // What was ticked while this script was on its way.
  if (hasChanged(form)) change();
}
