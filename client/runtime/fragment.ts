// A fragment is HTML of the server that a link or a form replaces by the server's response. What is
// replaced is declared: each [data-part] of the fragment by the part of the same name in the response.

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown };
}

const timeoutMs = 20_000;

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy("own-pages", { createHTML: (html) => html });

/** Scripts in a parsed document never run. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString((policy?.createHTML(html) ?? html) as string, "text/html");

const listParts = (root: Element | Document) => [
  ...root.querySelectorAll<HTMLElement>("[data-part]"),
];

const listControls = (part: Element) => [
  ...part.querySelectorAll<HTMLInputElement>("a,button,input,select"),
];

/** Identifies a control in both the old and the new HTML. */
function toIdentity({ name, type, value, dataset, ariaLabel, textContent }: HTMLInputElement) {
  const isOption = /radio|checkbox|submit/.test(type);
  return [
    name,
    type,
    dataset.for,
    isOption ? value : (ariaLabel ?? (type ? "" : textContent)),
  ].join();
}

/** Returns a function that restores the focus to the same control, else to its neighbour. */
function saveFocus(part: Element): () => void {
  const active = document.activeElement as HTMLInputElement;
  if (!part.contains(active)) return () => {};
  const identity = toIdentity(active);
  const sameControls = () =>
    listControls(part).filter((control) => toIdentity(control) === identity);
  const index = sameControls().indexOf(active);
  return () => {
    const matches = sameControls();
    const next =
      matches[index] ?? matches.at(-1) ?? listControls(part).find(({ type }) => type !== "hidden");
    next?.focus({ preventScroll: true });
  };
}

function replacePart(part: HTMLElement, replacement: Element): void {
  // A part with a state was written after the request was sent.
  // What the shopper has opened is no difference.
  if (part.innerHTML.replace(' open=""', "") === replacement.innerHTML || part.dataset.state)
    return;
  const restoreFocus = saveFocus(part);
  const statefulElements = () =>
    part.querySelectorAll<HTMLDetailsElement & HTMLInputElement>("details,ul,[data-keep]");
  const states = Array.from(statefulElements(), ({ open, scrollTop, value }) => ({
    open,
    scrollTop,
    value,
  }));
  part.replaceChildren(...replacement.childNodes);
  // Restores open, scrolled and typed states, as long as the number of such elements is the same.
  const matches = statefulElements();
  if (matches.length === states.length)
    matches.forEach((element, index) => void Object.assign(element, states[index]));
  restoreFocus();
}

const requests = new WeakMap<Element, AbortController>();

/** Aborts a fragment's pending request. */
export function cancelSwap(fragment: Element): void {
  requests.get(fragment)?.abort();
  requests.delete(fragment);
}

/**
 * Fetches a fragment's HTML from a URL, which follows the fragment's `src` if it has one, replaces its
 * parts and returns the page. A newer call for the same
 * fragment aborts an older one, which returns null. Throws the response when it is an error or
 * another page, and rethrows what fetch throws.
 */
export async function swap(fragment: HTMLElement, url: string): Promise<Document | null> {
  cancelSwap(fragment);
  const request = new AbortController();
  requests.set(fragment, request);
  const isCurrent = () => requests.get(fragment) === request;
  setTimeout(() => request.abort(), timeoutMs);
  fragment.ariaBusy = "true";
  try {
    const response = await fetch((fragment.getAttribute("src") ?? "") + url, {
      signal: request.signal,
    });
    const page = parsePage(await response.text());
    // A press is no click where its target is replaced before the release.
    while (fragment.querySelector(":active")) await new Promise(requestAnimationFrame);
    if (!isCurrent()) return null;
    const replacements = new Map(listParts(page).map((part) => [part.dataset.part, part]));
    const parts = listParts(fragment);
    if (!response.ok || !parts.some(({ dataset }) => replacements.has(dataset.part)))
      throw response;
    for (const part of parts) {
      const replacement = replacements.get(part.dataset.part);
      if (replacement) replacePart(part, replacement);
    }
    // After the caller has changed the page.
    setTimeout(() => dispatchEvent(new Event("shop-swapped")));
    return page;
  } catch (error) {
    if (!isCurrent()) return null;
    throw error;
  } finally {
    if (isCurrent()) fragment.ariaBusy = null;
  }
}
