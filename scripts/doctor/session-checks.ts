import { createHmac } from "node:crypto";
import {
  addToCart,
  applyCoupon,
  getCart,
} from "../../worker/woocommerce/documents/cart-queries.ts";
import { login } from "../../worker/woocommerce/documents/customer-queries.ts";
import { messageOf } from "../../worker/woocommerce/messages.ts";
import { type Backend, lacksSchema } from "./backend.ts";
import { type Check, nodesOf, stock } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";

interface Amounts {
  displayPricesIncludeTax: boolean | null;
  subtotalTax: string | null;
  fees: { name: string }[] | null;
}

/** Checks tax and fees of a cart with one item, which the shop has to show as WooCommerce does. */
async function amountsOf(backend: Backend, session: Record<string, string>): Promise<Finding[]> {
  const { data, messages } = await backend.ask(
    "{ cart { displayPricesIncludeTax subtotalTax(format: RAW) fees { name } } }",
    {},
    session,
  );
  const cart = data?.cart as Amounts | null | undefined;
  if (lacksSchema(messages) || !cart) return [];
  const shown = cart.displayPricesIncludeTax ? "with" : "without";
  const fees = (cart.fees ?? []).map(({ name }) => name);
  return [
    ok(
      { id: "tax-display", subject: "tax" },
      Number(cart.subtotalTax) > 0 ? `prices of the cart are shown ${shown} it` : "none",
    ),
    fees.length === 0 ? ok("fees", "none") : advice("fees", `each cart has ${fees.join(", ")}`),
  ];
}

/** Checks whether refusals are in English, the language that the shop recognizes. */
async function refusalLanguage(
  backend: Backend,
  session: Record<string, string>,
): Promise<Finding> {
  const code = "doctor-has-no-such-code";
  const { messages } = await backend.ask(stock(applyCoupon.document), { code }, session);
  const [message = ""] = messages;
  return "id" in messageOf(message)
    ? ok({ id: "language", subject: "refusals are known" })
    : advice("language", `not known: "${message}"; set the site language of WordPress to English`);
}

async function cartOf(backend: Backend, token: string, id: number): Promise<Finding[]> {
  const session = { "woocommerce-session": `Session ${token}` };
  const input = { productId: id, quantity: 1 };
  const added = await backend.ask(stock(addToCart.document), { input }, session);
  if (added.messages.length > 0)
    return [
      advice({ id: "session-handler", subject: "putting into the cart" }, added.messages[0] ?? ""),
    ];
  const { data, messages } = await backend.ask(stock(getCart.document), {}, session);
  if (lacksSchema(messages))
    return [missing({ id: "schema", subject: "operation getCart" }, messages[0] ?? "")];
  const contents = (data?.cart as { contents?: { itemCount?: number } } | null)?.contents;
  return contents?.itemCount
    ? [
        ok("session-handler"),
        ...(await amountsOf(backend, session)),
        await refusalLanguage(backend, session),
      ]
    : [
        missing(
          { id: "session-handler", subject: "cart" },
          "the session token is not honoured: look at caches and proxies before WordPress",
        ),
      ];
}

// WooGraphQL's default secret; it is public in its source.
const publicSecret = "graphql-woo-cart-session";

/**
 * Checks whether session tokens are signed with the public default: then anyone can forge any
 * customer's.
 */
async function secretOf(backend: Backend, token: string): Promise<Finding> {
  const [head, body, signature] = token.split(".");
  const existing = createHmac("sha256", publicSecret).update(`${head}.${body}`).digest("base64url");
  if (existing !== signature) return ok("session-secret");
  const define = "define GRAPHQL_WOOCOMMERCE_SECRET_KEY in wp-config.php";
  if (!(await isTransferOn(backend)))
    return missing(
      "session-secret",
      `${define}: without it anybody can sign the token of any customer's cart`,
    );
  return {
    ...missing(
      "session-secret",
      "ANYBODY CAN LOG IN AS ANYBODY, as an administrator too: session tokens are signed with a constant of WooGraphQL's public source, and its session transfer makes a login of each",
    ),
    remedy: `at once: activate the plugin and press Connect, or switch every address of "Enable User Session transferring URLs" off at GraphQL > Settings > WooGraphQL; then ${define}`,
  };
}

/** Whether WooGraphQL gives addresses that log a session's customer in. */
async function isTransferOn(backend: Backend): Promise<boolean> {
  const fields = ["checkoutUrl", "cartUrl", "accountUrl", "addPaymentMethodUrl"];
  const responses = await Promise.all(
    fields.map((field) => backend.ask(`{ customer { ${field} } }`)),
  );
  return responses.some(({ messages }) => !lacksSchema(messages));
}

const tokenHeader = { id: "plugins", subject: "woocommerce-session header" } as const;

/** Checks whether carts persist between calls. */
export const sessions: Check = async (backend) => {
  const response = await backend.ask(
    '{ products(first: 1, where: {status: "publish", typeIn: [SIMPLE], stockStatus: [IN_STOCK]}) { nodes { databaseId } } }',
  );
  const token = response.headers.get("woocommerce-session");
  if (!token)
    return [
      lacksSchema(response.messages)
        ? missing(tokenHeader, "install and activate WooGraphQL")
        : {
            ...missing(
              tokenHeader,
              "WooGraphQL responds without it: its session handler is off, or a cache or proxy takes the header away",
            ),
            id: "session-handler",
          },
    ];
  const [product] = nodesOf<{ databaseId: number }>(response, "products");
  return [
    ok(tokenHeader),
    await secretOf(backend, token),
    ...(product ? await cartOf(backend, token, product.databaseId) : []),
  ];
};

/** Headless Login has the mutation even when its provider is disabled. */
async function passwordProvider(backend: Backend, messages: string[]): Promise<Finding> {
  const { data, messages: problems } = await backend.ask("{ loginClients { provider isEnabled } }");
  const clients = (data?.loginClients ?? []) as { provider: string; isEnabled: boolean }[];
  const isOn = clients.some(({ provider, isEnabled }) => provider === "PASSWORD" && isEnabled);
  const isRefused = messages.some((message) => /provider|not enabled|disabled/i.test(message));
  return (lacksSchema(problems) || isOn) && !isRefused
    ? ok("login")
    : missing("login", "enable the provider Password in GraphQL > Settings > Headless Login");
}

/** Checks that the backend logs in by a password. */
export const logins: Check = async (backend) => {
  const username = "doctor-nobody";
  const password = "not-a-password";
  const { messages } = await backend.ask(stock(login.document), { username, password });
  return lacksSchema(messages)
    ? [missing("login", "install Headless Login for WPGraphQL (provider PASSWORD enabled)")]
    : [await passwordProvider(backend, messages)];
};
