import { Browser, codeOf } from "./browser-with-cookies.ts";

/** Of everybody who is registered here. */
export const password = "Rahasia-123";

let visitorCount = 0;

/** A user name that nobody has yet. */
export function newName(): string {
  visitorCount += 1;
  return `langganan${visitorCount}`;
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
  const { result } = await browser.call("register", { username, email, password });
  if (!result.ok) throw new Error(codeOf(result));
  return { browser, username, email };
}
