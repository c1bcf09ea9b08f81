import { swap } from "./fragment.ts";

const debounceMs = 100;

type Control = Partial<HTMLInputElement & HTMLOptionElement>;

/** Whether a field or an option is not as the server rendered it. */
const isChanged = (control: Control): boolean =>
  control.checked !== control.defaultChecked ||
  control.selected !== control.defaultSelected ||
  // A slider only writes into another field.
  (!/range|checkbox|radio/.test(`${control.type}`) &&
    control.value !== (control.defaultValue ?? control.value));

const isPlainClick = (event: MouseEvent): boolean =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const textOf = (fields: [string, unknown][] | FormData): string =>
  `?${new URLSearchParams(fields as [string, string][])}`;

/** Gives the page the title and the canonical URL of the loaded one. */
function showPage(page: Document): void {
  document.title = page.title;
  const canonical = page.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!canonical) return;
  // The canonical host is the shop's public one, which a preview does not run on.
  const { pathname, search } = new URL(canonical.href);
  history.replaceState(history.state, "", pathname + search);
}

/**
 * Loads in a fragment's place what its links, forms and fields ask for: the page that the browser
 * would open, with an entry in the history; or, where the fragment has a `src`, that with the value of
 * the pressed button or of the visible field, while the address stays.
 */
export function hydrate(fragment: HTMLElement): void {
  const hasSource = fragment.hasAttribute("src");
  let timer = 0;

  const load = async (url: string, query?: string, isBack?: boolean): Promise<Document | null> => {
    clearTimeout(timer);
    if (!hasSource && !isBack) history.pushState(null, "", url);
    try {
      const page = await swap(fragment, hasSource ? `${query}` : url);
      if (page && !hasSource) showPage(page);
      return page;
    } catch {
      // The page itself shows the same, or what has failed.
      if (hasSource) location.assign(url);
      else location.reload();
      return null;
    }
  };

  const submit = (form: HTMLFormElement, submitter?: HTMLElement | null): void => {
    const url = form.action + textOf(new FormData(form, submitter));
    const button = submitter as HTMLButtonElement | null | undefined;
    const field = button?.name ? button : form.querySelector("input:not([type=hidden])");
    const { name, value } = field as HTMLInputElement;
    const query = textOf([[name, value]]);
    // A button with a name asks for its own value instead of what was typed.
    if (button?.name) form.reset();
    void load(url, query);
  };

  const submitSoon = (form?: HTMLFormElement | null): void => {
    if (form?.method !== "get") return;
    clearTimeout(timer);
    timer = window.setTimeout(() => submit(form), debounceMs);
  };

  for (const type of ["input", "change"])
    fragment.addEventListener(type, ({ target }) => {
      const field = target as HTMLInputElement;
      // What is searched for appears while it is typed.
      if ((type === "input") === (field.type === "search")) submitSoon(field.form);
    });
  fragment.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get") return;
    event.preventDefault();
    submit(form, event.submitter);
  });
  fragment.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest("a");
    const area = link?.closest<HTMLElement>("[data-in-place]");
    if (!link || !area || !isPlainClick(event)) return;
    event.preventDefault();
    const page = await load(link.href, link.search);
    if (page && area.dataset.inPlace) document.querySelector("h1")?.scrollIntoView();
  });
  if (!hasSource) addEventListener("popstate", () => load(location.href, "", true));
  // Choices made before this script loaded.
  for (const control of fragment.querySelectorAll<HTMLElement & Control>("input,option"))
    if (isChanged(control)) submitSoon(control.form);
}
