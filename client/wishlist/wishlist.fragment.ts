// The wishlist's page: its products as the server shows them now, by the ids that the browser keeps.
import { changeCart } from "../cart/cart-store.ts";
import { parseOwnPage } from "../runtime/own-html.ts";
import { removeFromWishlist, wishlist } from "./wishlist-store.ts";

let request = new AbortController();

/** Puts new content into a part; what had the focus may be gone, and its neighbour gets it. */
function replace(part: Element, fresh: Element): void {
  const { activeElement } = document;
  const place = [...part.querySelectorAll("li")].findIndex((item) => item.contains(activeElement));
  part.replaceChildren(...fresh.childNodes);
  if (place < 0) return;
  const items = [...part.querySelectorAll("li")];
  const next = items[place] ?? items.at(-1) ?? part;
  next.querySelector<HTMLElement>("a,button")?.focus();
}

async function show(island: HTMLElement): Promise<void> {
  const ids = wishlist();
  const part = island.querySelector("[data-part=wishlist]");
  if (!part) return;
  // What was asked for before is outdated, and may come last.
  request.abort();
  request = new AbortController();
  const { signal } = request;
  part.setAttribute("aria-busy", "true");
  const address = `${island.querySelector("[data-url]")?.getAttribute("data-url")}?ids=${ids.join(",")}`;
  try {
    const response = await fetch(address, { headers: { accept: "text/html" }, signal });
    if (!response.ok) throw new Error(`wishlist: ${response.status}`);
    const fresh = parseOwnPage(await response.text()).querySelector("[data-part=wishlist]");
    if (signal.aborted) return;
    if (fresh) replace(part, fresh);
    dispatchEvent(new Event("shop-shown"));
  } catch {
    // The page says it itself, where it has nothing else to show.
    const failed = part.querySelector<HTMLElement>("[data-failed]");
    if (failed && !signal.aborted) failed.hidden = false;
  } finally {
    if (!signal.aborted) part.removeAttribute("aria-busy");
  }
}

async function moveToCart(form: HTMLFormElement, status: Element | null): Promise<void> {
  // Pressed twice it is still one wish that is moved.
  if (form.hasAttribute("aria-busy")) return;
  const productId = Number(new FormData(form).get("productId"));
  form.setAttribute("aria-busy", "true");
  const answer = await changeCart("add-to-cart", { productId, quantity: 1 });
  form.removeAttribute("aria-busy");
  if (answer.ok) removeFromWishlist(productId);
  const text = answer.ok ? form.dataset.moved : answer.error.notice.text;
  if (status) status.textContent = text ?? form.dataset.failed ?? "";
}

/** Shows the wishlist and keeps it up to date. */
export async function wake(island: HTMLElement): Promise<void> {
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    void moveToCart(event.target as HTMLFormElement, island.querySelector("[role=status]"));
  });
  addEventListener("shop-wishlist", () => show(island));
  addEventListener("storage", () => show(island));
  await show(island);
}
