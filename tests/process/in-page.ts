// Functions that are sent into a page: each stands alone.

/** The visible link, button, summary or labelled control of that name, else one that begins with it. */
export function controlNamed(name: string): Element | null {
  const getName = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  // What lies on top is all that can be pressed.
  const page = document.querySelector("dialog[open], :popover-open") ?? document;
  const controls = [...page.querySelectorAll("a[href], button, summary, label")].filter((element) =>
    element.checkVisibility(),
  );
  const control =
    controls.find((element) => getName(element) === name) ??
    controls.find((element) => getName(element).startsWith(name));
  return control ?? null;
}

/** The field of a label or of an accessible name. */
export function fieldLabelled(label: string): Element | null {
  const named = document.querySelector(`input[aria-label="${label}"]`);
  if (named) return named;
  const labels = [...document.querySelectorAll("label")].filter((element) =>
    element.checkVisibility(),
  );
  return labels.find(({ textContent }) => textContent.trim().startsWith(label))?.control ?? null;
}

/** Chooses an option as a person does in the menu that a driver cannot open. */
export function chosen(label: string, option: string): boolean {
  const labels = [...document.querySelectorAll("label")];
  const field = labels.find(({ textContent }) => textContent.trim().startsWith(label))?.control;
  if (!(field instanceof HTMLSelectElement)) return false;
  const wanted = [...field.options].find(({ text }) => text.trim() === option);
  if (!wanted) return false;
  field.value = wanted.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
