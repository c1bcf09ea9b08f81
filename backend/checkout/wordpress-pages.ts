import { eq } from "drizzle-orm";
import { html } from "hono/html";
import { base } from "#backend-country/shop.ts";
import { authToken } from "../accounts/user-token.ts";
import { BusinessError } from "../business-error.ts";
import { boughtItem, type OpenCart, openCart } from "../cart/open-cart.ts";
import { itemName } from "../cart/product-words.ts";
import { type Context, openContext } from "../context.ts";
import { type OpenExchange, openExchange } from "../exchange.ts";
import { writtenMoney } from "../money.ts";
import { users } from "../schema/accounts.ts";
import { isGuest, sessionToken } from "../session/session-token.ts";
import { paymentGateways } from "./payment-gateways.ts";
import { placeOrder } from "./place-order.ts";
import { serveTransfer, transferredSession, WORDPRESS_PATH } from "./session-transfer.ts";

/** Whether a URL is one of WordPress's own pages of the cart and checkout. */
export const isWordPressPage = ({ pathname }: URL): boolean =>
  pathname.startsWith(`${WORDPRESS_PATH}/`);

const headers = {
  "content-type": "text/html; charset=UTF-8",
  "cache-control": "private, no-store",
  "content-security-policy":
    "default-src 'none'; form-action *; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

type Markup = ReturnType<typeof html>;

const shown = async (title: string, content: Markup | Promise<Markup>, status = 200) =>
  new Response(
    String(
      await html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – WordPress</title><h1>${title}</h1>${await content}</html>`,
    ),
    { status, headers },
  );

/** The same request with the session of its cookie, as PHP reads it. */
async function withSession(exchange: OpenExchange): Promise<Context | null> {
  const { request, env, db, now } = exchange;
  const id = await transferredSession(exchange);
  if (id === null) return null;
  const sent = new Headers({
    "woocommerce-session": `Session ${await sessionToken(id, env, now())}`,
  });
  const language = request.headers.get("accept-language");
  if (language) sent.set("accept-language", language);
  const [user] = isGuest(id)
    ? []
    : await db
        .select()
        .from(users)
        .where(eq(users.id, Number(id)));
  if (user) sent.set("authorization", `Bearer ${(await authToken(user, env, now())).token}`);
  const inner = new Request(request.url, { headers: sent });
  const opened = await openExchange(inner, env, { waitUntil: exchange.waitUntil }, now);
  return { ...opened, session: opened.session, ...openContext(opened) };
}

const fields = [
  ["first_name", "firstName", "First name", "given-name"],
  ["last_name", "lastName", "Last name", "family-name"],
  ["email", "email", "Email address", "email"],
  ["phone", "phone", "Phone", "tel"],
  ["address_1", "address1", "Street address", "address-line1"],
  ["city", "city", "Town / City", "address-level2"],
  ["state", "state", "Province", "address-level1"],
  ["postcode", "postcode", "Postcode", "postal-code"],
] as const;

async function readCart(context: Context): Promise<OpenCart> {
  const state = await context.session.state();
  return (await openCart(context, state)).rated();
}

const writeItems = (context: Context, { lines, coupons, totals }: OpenCart): Markup => {
  const money = (amount: number) => writtenMoney(amount, context.env);
  return html`<ul>${lines.map(
    (line) =>
      html`<li>${line.line.quantity} × ${itemName(line.product, context.locale)} (${boughtItem(line).sku})</li>`,
  )}</ul>${coupons.map(({ code }) => html`<p>Coupon: ${code}</p>`)}<p>Total: ${money(totals.total)}</p>`;
};

async function checkoutPage(context: Context, note: string | null, status = 200) {
  const cart = await readCart(context);
  if (cart.lines.length === 0)
    return shown(
      "Checkout",
      html`<p>Sorry, your session has expired. <a href="/">Return to shop</a></p>`,
    );
  const { billing } = await context.session.state();
  const methods = paymentGateways(context.env, context.locale);
  return shown(
    "Checkout",
    html`${note ? html`<p role="alert">${note}</p>` : ""}${writeItems(context, cart)}<form method="post">${fields.map(
      ([name, key, label, autocomplete]) =>
        html`<p><label>${label} <input name="billing_${name}" value="${billing[key]}" autocomplete="${autocomplete}"></label></p>`,
    )}<fieldset><legend>Payment</legend>${methods.map(
      ({ id, title }, at) =>
        html`<p><label><input type="radio" name="payment_method" value="${id}" ${at === 0 ? "checked" : ""}> ${title}</label></p>`,
    )}</fieldset><button>Place order</button></form>`,
    status,
  );
}

async function placed(context: Context, form: FormData): Promise<Response> {
  const text = (name: string) => String(form.get(name) ?? "");
  const billing = {
    ...Object.fromEntries(fields.map(([name, key]) => [key, text(`billing_${name}`)])),
    country: base.country,
  };
  if (!text("billing_email"))
    return checkoutPage(context, "Billing Email address is a required field.");
  try {
    const { order, redirect } = await placeOrder(context, {
      ...{ billing, shipping: { ...billing, email: null } },
      paymentMethod: text("payment_method"),
    });
    const { env } = context;
    // As the WordPress plugin's filter has it.
    const page = `${env.BASE_URL || env.SITE_URL}/payment/return?order=${order.id}&key=${order.orderKey}`;
    const isElsewhere = redirect && !redirect.includes("/order-received/");
    return new Response(null, {
      status: 302,
      headers: { location: isElsewhere ? redirect : page },
    });
  } catch (error) {
    if (error instanceof BusinessError) return checkoutPage(context, error.message);
    throw error;
  }
}

/** WooCommerce's cart and checkout as a browser opens them with the session of GraphQL. */
export async function serveWordPressPage(exchange: OpenExchange): Promise<Response> {
  const { pathname } = new URL(exchange.request.url);
  const path = pathname.slice(WORDPRESS_PATH.length).replace(/\/$/, "");
  if (path === "/transfer-session") return serveTransfer(exchange);
  const context = await withSession(exchange);
  if (!context) return shown("Checkout", html`<p>Your cart is currently empty.</p>`);
  if (path === "/cart") return shown("Cart", writeItems(context, await readCart(context)));
  if (path !== "/checkout") return new Response("Not found", { status: 404 });
  if (exchange.request.method !== "POST") return checkoutPage(context, null);
  return placed(context, await exchange.request.formData());
}
