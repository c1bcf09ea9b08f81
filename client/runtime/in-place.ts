import { swap } from "./fragment.ts";

const debounceMs = 100;

type Control = Partial<HTMLInputElement & HTMLOptionElement>;

/** Whether a field or an option is not as the server rendered it. */
const isChanged = (control: Control): boolean =>
  control.checked !== control.defaultChecked ||
  control.selected !== control.defaultSelected ||
  (/number|search/.test(`${control.type}`) && control.value !== control.defaultValue);

/** Whether a click opens a link elsewhere, or saves it. */
const hasModifier = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Loads in a fragment's place what its links, forms and fields ask for: the page that the browser
 * would open, with an entry in the history; or, where the fragment has a `src`, that with the form's
 * visible fields, while the address stays.
 */
export function hydrate(fragment: HTMLElement): void {
  const hasSource = fragment.hasAttribute("src");
  let timer = 0;

  const load = async (url: string, query: string, destination?: string): Promise<void> => {
    clearTimeout(timer);
    if (!hasSource && destination !== "back") history.pushState(null, "", url);
    try {
      const page = await swap(fragment, hasSource ? query : url);
      if (!page || hasSource) return;
      document.title = page.title;
      const canonical = page.querySelector("link[rel=canonical]") as HTMLLinkElement;
      // The canonical host is the shop's public one, which a preview does not run on.
      const { pathname, search } = new URL(canonical.href);
      history.replaceState(null, "", pathname + search);
      if (destination === "top") document.querySelector("h1")?.scrollIntoView();
    } catch {
      // The page itself shows the same, or what has failed.
      location.assign(url);
    }
  };

  const submit = (form: HTMLFormElement, submitter?: HTMLElement | null): void => {
    // A button with a name asks for its own value instead of what was typed.
    if (submitter?.hasAttribute("name")) form.reset();
    const fields = new FormData(form, submitter);
    const query = new URLSearchParams(fields as unknown as Record<string, string>);
    const url = `${form.action}?${query}`;
    for (const { name } of form.querySelectorAll<HTMLInputElement>("[type=hidden]"))
      query.delete(name);
    void load(url, `?${query}`);
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
  fragment.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const area = link?.closest<HTMLElement>("[data-in-place]");
    if (!link || !area || hasModifier(event)) return;
    event.preventDefault();
    void load(link.href, link.search, area.dataset.inPlace);
  });
  if (!hasSource)
    addEventListener("popstate", () => load(location.pathname + location.search, "", "back"));
  // Choices made before this script loaded.
  for (const control of fragment.querySelectorAll<HTMLElement & Control>("input,option"))
    if (isChanged(control)) submitSoon(control.form);
}
