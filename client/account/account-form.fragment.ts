// Checks an account's form before it is sent, in the page's language, and shows that it is sent.

/** The message of an invalid field; empty for a valid one. */
const toError = ({ validity, dataset }: HTMLInputElement): string | undefined =>
  validity.valid ? "" : dataset[validity.valueMissing ? "missing" : "wrong"];

/** Shows a field's message below it; an empty one removes it. */
function showError(input: HTMLInputElement, text: string | undefined): void {
  const id = `${input.id}-error`;
  document.getElementById(id)?.remove();
  const others = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  const described = others.filter((other) => other !== id);
  if (text) {
    const error = { id, className: "field-error", textContent: text };
    input.parentElement?.appendChild(Object.assign(document.createElement("p"), error));
    described.unshift(id);
  }
  const help = document.getElementById(`${input.id}-help`);
  if (help) help.hidden = help.textContent === text;
  input.ariaInvalid = text ? "true" : null;
  if (described.length > 0) input.setAttribute("aria-describedby", described.join(" "));
  else input.removeAttribute("aria-describedby");
}

function showPending(form: Element, isPending: boolean): void {
  form.setAttribute("aria-busy", `${isPending}`);
  const status = form.querySelector<HTMLElement>("[data-pending]");
  if (status) status.textContent = (isPending && status.dataset.pending) || "";
}

/** Checks the forms inside when they are submitted, and a field with an error while it is corrected. */
export async function hydrate(island: HTMLElement): Promise<void> {
  island.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const inputs = [...form.querySelectorAll<HTMLInputElement>(".field input")];
    for (const input of inputs) showError(input, toError(input));
    const first = inputs.find((input) => !input.validity.valid);
    if (!first) return showPending(form, true);
    event.preventDefault();
    first.focus();
  });
  island.addEventListener("input", ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.ariaInvalid) showError(input, toError(input));
  });
  // A page restored from the back-forward cache has no pending submission.
  addEventListener("pageshow", () => {
    for (const form of island.querySelectorAll("form")) showPending(form, false);
  });
}
