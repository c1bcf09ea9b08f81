import { type Context, Hono } from "hono";
import { isSame } from "../crypto.ts";
import type { OpenExchange } from "../exchange.ts";
import { changeStatus } from "../orders/change-status.ts";
import { noteToBuyer, refundOrder, shipOrder } from "../orders/order-news.ts";
import {
  concludeOffline,
  isOfflineKey,
  isOutcome,
  offlinePaymentPage,
  offlinePaymentsPage,
} from "../payment/offline.ts";
import { previewAddress } from "../previews.ts";
import type { ReviewStatus } from "../schema/content.ts";
import { ORDER_STATUSES } from "../schema/orders.ts";
import { isOwnForm, mayOperate, operatorCookie } from "./access.ts";
import { changeOrder } from "./change-order.ts";
import { changeProduct, readAmount } from "./change-product.ts";
import { changeReview } from "./change-review.ts";
import { contentForm, contentsPage, saveContent } from "./content-pages.ts";
import { type Markup, page, STYLE, tokenPage } from "./layout.ts";
import { orderPage, ordersPage, readStatus } from "./order-pages.ts";
import { mailsPage, messagesPage, productsPage, reviewsPage } from "./pages.ts";
import { searchesPage } from "./search-pages.ts";
import { addSearchRule, isSearchRule, saveStorefront, storefrontPage } from "./storefront-pages.ts";
import { shopStyles, stylePage } from "./style-page.ts";

type Shop = { Bindings: OpenExchange };

const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

const app = new Hono<Shop>().basePath("/__backend");

app.get("/style.css", (c) =>
  c.env.env.OPERATOR_TOKEN || c.env.env.LOGIN_CLIENTS
    ? c.body(STYLE, 200, { ...HEADERS, "content-type": "text/css; charset=UTF-8" })
    : c.text("Not found", 404),
);

app.use(async (c, next) => {
  const { env } = c.env;
  const token = c.req.query("token");
  if (token && env.OPERATOR_TOKEN && (await isSame(token, env.OPERATOR_TOKEN))) {
    c.header("set-cookie", operatorCookie(token, new URL(c.req.url).protocol === "https:"));
    // Redirects to the requested page: a simulated wallet has a page of its own.
    return c.redirect(new URL(c.req.url).pathname, 303);
  }
  // Without a configured token these pages do not exist.
  if (!env.OPERATOR_TOKEN) return c.text("Not found", 404);
  if (!(await mayOperate(c.req.raw, env)) && !(await isBuyer(c)))
    return c.html(tokenPage(), 401, HEADERS);
  if (c.req.method === "POST" && !isOwnForm(c.req.raw)) return c.text("Forbidden", 403);
  await next();
  for (const [name, value] of Object.entries(HEADERS))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
});

/** Whether a request is for one order's payment page, with the key of that order. */
async function isBuyer(c: Context<Shop>): Promise<boolean> {
  const [, id] = /^\/__backend\/payments\/(\d{1,15})$/.exec(c.req.path) ?? [];
  const key = c.req.query("key");
  return Boolean(id && key) && isOfflineKey(c.env, Number(id), String(key));
}

const shown = async (c: Context<Shop>, path: string, title: string, content: Promise<Markup>) =>
  c.html(page(path, title, await content, c.req.query("note") ?? null));

app.get("/", (c) =>
  shown(c, "/__backend", "Orders", ordersPage(c.env, readStatus(c.req.query("status")))),
);
app.get("/orders/:id{[0-9]+}", async (c) => {
  const id = Number(c.req.param("id"));
  const content = await orderPage(c.env, id);
  if (content === null) return c.text("Not found", 404);
  return c.html(page("/__backend", `Order ${id}`, content, c.req.query("note") ?? null));
});
app.get("/products", (c) =>
  shown(c, "/__backend/products", "Stock and prices", productsPage(c.env, c.req.query("q") ?? "")),
);
app.get("/reviews", (c) => shown(c, "/__backend/reviews", "Reviews", reviewsPage(c.env)));
app.get("/payments", (c) =>
  shown(c, "/__backend/payments", "Payments", offlinePaymentsPage(c.env)),
);
app.get("/payments/:id{[0-9]+}", async (c) => {
  const id = Number(c.req.param("id"));
  const content = await offlinePaymentPage(c.env, id);
  if (content === null) return c.text("Not found", 404);
  const note = c.req.query("note") ?? null;
  const title = `Payment of order ${id}`;
  // The links to the other pages are for who may open them.
  const isOperator = await mayOperate(c.req.raw, c.env.env);
  return c.html(page(isOperator ? "/__backend/payments" : null, title, content, note));
});
// Its styles are the shop's, so its pictures and its face are the shop's too.
const STYLE_POLICY = HEADERS["content-security-policy"].replace(
  "style-src 'self'",
  "style-src 'self'; img-src 'self'; font-src 'self'",
);
app.get("/style", (c) =>
  c.html(stylePage(c.req.query("scheme") === "dark"), 200, {
    "content-security-policy": STYLE_POLICY,
  }),
);
app.get("/style/shop.css", async (c) => {
  const css = await shopStyles(c.env, c.req.query("scheme") === "dark");
  return c.body(css, 200, { "content-type": "text/css; charset=UTF-8" });
});
app.get("/mails", (c) => shown(c, "/__backend/mails", "Mails", mailsPage(c.env)));
app.get("/messages", (c) => shown(c, "/__backend/messages", "Messages", messagesPage(c.env)));
app.get("/searches", (c) => shown(c, "/__backend/searches", "Searches", searchesPage(c.env)));

app.get("/storefront", (c) =>
  shown(c, "/__backend/storefront", "Without a deployment", storefrontPage(c.env)),
);

app.get("/contents", (c) =>
  shown(c, "/__backend/contents", "Drafts and pages", contentsPage(c.env)),
);
app.get("/contents/:id{[0-9]+}", async (c) => {
  const content = await contentForm(c.env, Number(c.req.param("id")));
  if (content === null) return c.text("Not found", 404);
  return c.html(page("/__backend/contents", "Drafts and pages", content, null));
});
app.get("/preview/:id{[0-9]+}", async (c) =>
  c.redirect(await previewAddress(c.env, Number(c.req.param("id"))), 302),
);
app.post("/contents/:id{[0-9]+}", async (c) => {
  const form = {
    status: await field(c, "status"),
    titleId: await field(c, "titleId"),
    titleEn: await field(c, "titleEn"),
    contentId: await field(c, "contentId"),
    contentEn: await field(c, "contentEn"),
  };
  const refusal = await saveContent(c.env, Number(c.req.param("id")), form);
  return back(c, "/__backend/contents", refusal, "The shop has it within seconds.");
});

/** Redirects to the list, with the result of the change. */
function back(c: Context<Shop>, path: string, refusal: string | null, done: string) {
  const key = c.req.query("key");
  const query = new URLSearchParams({ ...(key && { key }), note: refusal ?? done });
  return c.redirect(`${path}?${query}`, 303);
}

async function field(c: Context<Shop>, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name];
  return typeof value === "string" ? value : "";
}

app.post("/orders/:id{[0-9]+}", async (c) => {
  const id = Number(c.req.param("id"));
  const wanted = await field(c, "status");
  const status = ORDER_STATUSES.find((one) => one === wanted);
  const paymentMethod = await field(c, "paymentMethod");
  const terms = { paymentMethod, shippingMethod: await field(c, "shippingMethod") };
  const refusal =
    (paymentMethod ? await changeOrder(c.env, id, terms) : null) ??
    (status ? await changeStatus(c.env, id, status) : "There is no such status.");
  const path = (await field(c, "from")) === "order" ? `/__backend/orders/${id}` : "/__backend";
  return back(c, path, refusal, `Order ${id} is saved.`);
});

app.post("/orders/:id{[0-9]+}/parcels", async (c) => {
  const id = Number(c.req.param("id"));
  const parcel = {
    courier: await field(c, "courier"),
    number: (await field(c, "number")).trim(),
    day: await field(c, "day"),
  };
  const refusal = await shipOrder(c.env, id, parcel);
  return back(c, `/__backend/orders/${id}`, refusal, "The parcel is noted, the buyer is mailed.");
});

app.post("/orders/:id{[0-9]+}/notes", async (c) => {
  const id = Number(c.req.param("id"));
  const refusal = await noteToBuyer(c.env, id, await field(c, "note"));
  return back(c, `/__backend/orders/${id}`, refusal, "The buyer is mailed.");
});

app.post("/orders/:id{[0-9]+}/refunds", async (c) => {
  const id = Number(c.req.param("id"));
  const amount = readAmount(await field(c, "amount"), c.env.env.CURRENCY) ?? null;
  const refusal = await refundOrder(c.env, id, { amount, reason: await field(c, "reason") });
  return back(c, `/__backend/orders/${id}`, refusal, "The refund is noted.");
});

app.post("/payments/:id{[0-9]+}", async (c) => {
  const id = Number(c.req.param("id"));
  const wanted = await field(c, "outcome");
  const refusal = isOutcome(wanted)
    ? await concludeOffline(c.env, id, wanted)
    : "There is no such outcome.";
  return back(c, `/__backend/payments/${id}`, refusal, `The gateway has reported: ${wanted}.`);
});

app.post("/products/:id{[0-9]+}", async (c) => {
  const form = {
    regularPrice: await field(c, "regularPrice"),
    salePrice: await field(c, "salePrice"),
    stockQuantity: await field(c, "stockQuantity"),
    stockStatus: await field(c, "stockStatus"),
    pluginType: await field(c, "pluginType"),
  };
  const refusal = await changeProduct(c.env, Number(c.req.param("id")), form);
  return back(c, "/__backend/products", refusal, "The product is saved.");
});

app.post("/storefront", async (c) => {
  const typed = { settings: await field(c, "settings"), redirects: await field(c, "redirects") };
  const faults = await saveStorefront(c.env, typed);
  const path = "/__backend/storefront";
  if (faults.length === 0) return back(c, path, null, "The shop has it within seconds.");
  const content = await storefrontPage(c.env, { ...typed, faults });
  return c.html(page(path, "Without a deployment", content, null), 422);
});

app.post("/searches", async (c) => {
  const rule = await field(c, "rule");
  const [search, text] = [await field(c, "search"), await field(c, "text")];
  const faults = isSearchRule(rule)
    ? await addSearchRule(c.env, { rule, search, text })
    : ["There is no such rule."];
  const done = `The search "${search}" is helped within seconds.`;
  return back(c, "/__backend/searches", faults[0] ?? null, done);
});

const DECISIONS: ReviewStatus[] = ["APPROVE", "HOLD", "SPAM", "TRASH"];

app.post("/reviews/:id{[0-9]+}", async (c) => {
  const wanted = await field(c, "status");
  const status = DECISIONS.find((one) => one === wanted);
  const id = Number(c.req.param("id"));
  const refusal = status ? await changeReview(c.env, id, status) : "There is no such decision.";
  return back(c, "/__backend/reviews", refusal, `Review ${id} is saved.`);
});

/** Whether a path belongs to the operator. */
export const isOperatorPath = (path: string): boolean =>
  path === "/__backend" || path.startsWith("/__backend/");

export const serveOperator = (exchange: OpenExchange): Response | Promise<Response> =>
  app.fetch(exchange.request, exchange);
