import { changeCart } from "./cart-store.ts";

/** Adds one piece of a list's product without leaving the list; its status says so, or why not. */
export function addInPlace(list: HTMLElement): void {
  list.addEventListener("submit", async (event) => {
    const button = event.submitter as HTMLButtonElement;
    if (button?.name !== "productId") return;
    event.preventDefault();
    // A quick second press means the same item.
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    const result = await changeCart("add-to-cart", { productId: +button.value, quantity: 1 });
    button.ariaBusy = null;
    const status = list.querySelector("[data-added]") as HTMLElement;
    const product =
      button.dataset.name ?? button.closest("article")?.querySelector("a")?.textContent;
    const added = `${product}: ${status.dataset.added}`;
    const { text = added, lang = document.documentElement.lang } = result.ok
      ? {}
      : result.error.notice;
    button.dataset.state = status.dataset.state = result.ok ? "added" : "failed";
    Object.assign(status, { textContent: text, lang });
  });
}
