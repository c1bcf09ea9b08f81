import { Browser, codeOf } from "./browser-with-cookies.ts";

/** Of everybody who is registered here. */
export const password = "Rahasia-123";

let people = 0;

/** A user name that nobody has yet. */
export function newName(): string {
  people += 1;
  return `langganan${people}`;
}

/** Somebody with one of a product in the cart, in a shop with these settings. */
export async function shopper(
  settings: Record<string, string> = {},
  productId = 100,
): Promise<Browser> {
  const browser = new Browser({ settings });
  await browser.call("add-to-cart", { productId, quantity: 1 });
  return browser;
}

/** Somebody with an account of their own, logged in. */
export async function customer() {
  const browser = new Browser();
  const username = newName();
  const email = `${username}@example.test`;
  const { answer } = await browser.call("register", { username, email, password });
  if (!answer.ok) throw new Error(codeOf(answer));
  return { browser, username, email };
}
