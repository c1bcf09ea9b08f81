// What is shown after a product has been added; loaded then.
import type { Cart } from "../../shared/cart.ts";
import { swap } from "../runtime/fragment.ts";
import { changeCart } from "./cart-store.ts";

function toSum({ needsShipping, chosenRate, subtotal, discount }: Cart): string {
  if (!needsShipping) return "";
  return chosenRate?.startsWith("free_shipping") ? "free" : `${subtotal - discount}`;
}

async function show(peek: HTMLElement, cart: Cart): Promise<void> {
  if (!(await swap(peek, `?sum=${toSum(cart)}`))) return;
  const form = peek.querySelector("form");
  const id = form?.querySelector<HTMLInputElement>("[name=productId]")?.value;
  if (cart.lines.some(({ productId }) => `${productId}` === id)) form?.remove();
  // It may have nothing to say, or arrive late: above the cart's drawer it could only be closed.
  peek.togglePopover(!document.querySelector(":modal") && peek.textContent !== "");
}

function createPeek(form: HTMLFormElement, src: string): HTMLElement {
  const peek = document.createElement("section");
  const part = document.createElement("div");
  part.dataset.part = "peek";
  Object.assign(peek, { className: "peek", popover: "auto", ariaLabel: form.dataset.added });
  peek.setAttribute("src", src);
  peek.appendChild(part);
  peek.addEventListener("submit", async (event) => {
    event.preventDefault();
    // The buy box around it takes forms for choices.
    event.stopPropagation();
    const button = event.submitter as HTMLElement;
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    const fields = new FormData(event.target as HTMLFormElement);
    const productId = Number(fields.get("productId"));
    const result = await changeCart("add-to-cart", { productId, quantity: 1 });
    button.ariaBusy = null;
    if (result.ok) return show(peek, result.value.cart);
    const status = peek.querySelector("[role=status]") as HTMLElement;
    const { text = "", lang = document.documentElement.lang } = result.error.notice;
    Object.assign(status, { textContent: text, lang });
  });
  form.insertAdjacentElement("afterend", peek);
  return peek;
}

/** Shows the way to free delivery and one small thing beside a form that has added. */
export function showPeek(form: HTMLFormElement, src: string, cart: Cart): Promise<void> {
  const next = form.nextElementSibling as HTMLElement | null;
  return show(next?.matches(".peek") ? next : createPeek(form, src), cart);
}
