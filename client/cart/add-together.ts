// Adds a product with what goes with it; loaded with the first press.
import { changeCart } from "./cart-store.ts";

/** Adds the items of a form; what is refused is said at its row. */
export async function addTogether(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button") as HTMLButtonElement;
  const status = form.querySelector("[role=status]") as HTMLElement;
  // A quick second press means the same items.
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const items = `${new FormData(form).get("items")}`;
  const result = await changeCart("add-items", { items });
  button.ariaBusy = null;
  for (const old of form.querySelectorAll("li p")) old.remove();
  const { notice, fields = {} } = result.ok ? {} : result.error;
  status.dataset.state = result.ok ? "added" : "failed";
  status.textContent = notice ? (notice.text ?? "") : `${form.dataset.added}`;
  status.lang = notice?.lang ?? document.documentElement.lang;
  for (const row of form.querySelectorAll<HTMLElement>("li")) {
    const { text = "", lang = "" } = fields[`${row.dataset.item}`] ?? {};
    if (text)
      row.appendChild(Object.assign(document.createElement("p"), { textContent: text, lang }));
  }
}
