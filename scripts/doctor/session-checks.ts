import { login, loginWithCookies } from "../../worker/account/login-queries.ts";
import { addToCart, getCart } from "../../worker/cart/cart-queries.ts";
import { type Backend, lacksSchema } from "./backend.ts";
import { type Check, nodesOf, stock } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";

async function cartOf(backend: Backend, token: string, id: number): Promise<Finding[]> {
  const session = { "woocommerce-session": `Session ${token}` };
  const input = { productId: id, quantity: 1 };
  const added = await backend.ask(stock(addToCart.document), { input }, session);
  if (added.messages.length > 0) return [advice("putting into the cart", added.messages[0] ?? "")];
  const { data, messages } = await backend.ask(stock(getCart.document), {}, session);
  if (lacksSchema(messages)) return [missing("operation getCart", messages[0] ?? "")];
  const contents = (data?.cart as { contents?: { itemCount?: number } } | null)?.contents;
  return contents?.itemCount
    ? [ok("a cart is kept from call to call")]
    : [
        missing(
          "cart",
          "the session token is not honoured: look at caches and proxies before WordPress",
        ),
      ];
}

/** Whether carts live from call to call. */
export const sessions: Check = async (backend) => {
  const { headers, data } = await backend.ask(
    "{ products(first: 1, where: {typeIn: [SIMPLE], stockStatus: [IN_STOCK]}) { nodes { databaseId } } }",
  );
  const token = headers.get("woocommerce-session");
  if (!token)
    return [
      missing(
        "woocommerce-session header",
        "install and activate WooGraphQL, and let proxies pass the header",
      ),
    ];
  const [product] = nodesOf<{ databaseId: number }>(data, "products");
  return [
    ok("woocommerce-session header"),
    ...(product ? await cartOf(backend, token, product.databaseId) : []),
  ];
};

/** Which kind of login the backend knows. */
export const logins: Check = async (backend) => {
  const username = "doctor-nobody";
  const password = "not-a-password";
  const headless = await backend.ask(stock(login.document), { username, password });
  if (!lacksSchema(headless.messages)) return [ok("login", "LOGIN=headless")];
  const cookies = await backend.ask(stock(loginWithCookies.document), { username, password });
  return lacksSchema(cookies.messages)
    ? [missing("login", "install Headless Login for WPGraphQL (provider PASSWORD enabled)")]
    : [advice("login", "set LOGIN=cookies, or install Headless Login for WPGraphQL")];
};
