import { beforeAll, describe, expect, it } from "vitest";
import { askBackend, backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, readStock, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import type { Env } from "../env.ts";
import { webhookSignature } from "./webhooks.ts";

const ORIGIN = "http://localhost:8787";

interface Notification {
  topic: string | null;
  signature: string | null;
  body: string;
}

const notified: Notification[] = [];

const STOREFRONT = {
  fetch: async (request: Request) => {
    const { headers } = request;
    notified.push({
      topic: headers.get("x-wc-webhook-topic"),
      signature: headers.get("x-wc-webhook-signature"),
      body: await request.text(),
    });
    return new Response(null, { status: 200 });
  },
} as unknown as Fetcher;

const settings: Partial<Env> = {
  STOREFRONT,
  WEBHOOK_URL: `${ORIGIN}/webhooks/woocommerce`,
  OPERATOR_TOKEN: "open sesame",
};

const HERE = { authorization: "Bearer open sesame" };

const visit = (path: string, init: RequestInit = {}) =>
  askBackend(`${ORIGIN}${path}`, init, settings);

function submit(path: string, fields: Record<string, string>, headers: object = {}) {
  const own = { ...HERE, origin: ORIGIN, ...headers };
  return visit(path, { method: "POST", headers: own, body: new URLSearchParams(fields) });
}

async function order(productId: number): Promise<number> {
  const shopper = new Shopper();
  await shopper.send("mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}", {
    i: { productId, quantity: 2 },
  });
  const { data } = await shopper.send<{ checkout: { order: { databaseId: number } } }>(
    "mutation($i:CheckoutInput!){checkout(input:$i){order{databaseId}}}",
    { i: { paymentMethod: "cod", billing: { ...ANI, firstName: "<b>Ani</b>" } } },
  );
  return data.checkout.order.databaseId;
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 10, slug: "oli", nameId: "Oli <& Co>" });
  await addProduct(101);
  await backendEnv.DB.prepare(
    "INSERT INTO reviews (id, product_id, author, email, rating, content, date) VALUES (1, 101, 'Budi', 'b@example.test', 4, '<script>alert(1)</script>', '2026-11-20T00:00:00.000Z')",
  ).run();
});

describe("the operator's page", () => {
  it("opens with the token only, from any address", async () => {
    const status = async (headers: Record<string, string>, path = "/__backend") =>
      (await visit(path, { headers })).status;
    expect(await status(HERE)).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status({ "cf-connecting-ip": "127.0.0.1" })).toBe(401);
    expect(await status({ authorization: "Bearer wrong" })).toBe(401);
    expect(await status({ cookie: "operator=%" })).toBe(401);
    expect(await status({ "cf-connecting-ip": "127.0.0.1" }, "/__backend?token=wrong")).toBe(401);
    expect(await (await visit("/__backend")).text()).toContain('name="token"');
    const login = await visit("/__backend?token=open+sesame");
    const cookie = login.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(await status({ cookie: cookie.split(";")[0] ?? "" }, "/__backend/mails")).toBe(200);
  });

  it("does not exist where no token is set", async () => {
    const closed = { ...settings, OPERATOR_TOKEN: "" };
    const response = await askBackend(`${ORIGIN}/__backend`, { headers: HERE }, closed);
    expect(response.status).toBe(404);
  });

  it("takes forms from its own pages only", async () => {
    const id = await order(100);
    const foreign = await submit(
      `/__backend/orders/${id}`,
      { status: "COMPLETED" },
      { origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
  });

  it("shows what shoppers typed as text", async () => {
    await order(100);
    const orders = await (await visit("/__backend", { headers: HERE })).text();
    expect(orders).toContain("Ani");
    const reviews = await (await visit("/__backend/reviews", { headers: HERE })).text();
    expect(reviews).toContain("&lt;script&gt;");
    const long = await visit(`/__backend/products?q=${"o".repeat(200)}`, { headers: HERE });
    expect(long.status).toBe(200);
    const products = await (await visit("/__backend/products?q=oli", { headers: HERE })).text();
    expect(products).toContain("Oli &lt;&amp; Co&gt;");
    const mails = await (await visit("/__backend/mails", { headers: HERE })).text();
    expect(mails).toContain("ani@example.test");
  });

  it("shows an order whose buyer's name ends with half a character", async () => {
    const id = await order(101);
    await backendEnv.DB.prepare(
      "UPDATE orders SET billing = json_set(billing, '$.firstName', json('\"Ani \\ud83d\"')) WHERE id = ?",
    )
      .bind(id)
      .run();
    const page = await visit(`/__backend/orders/${id}`, { headers: HERE });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Ani \ufffd")]);
  });

  it("shows an order that one can pack from, and a chat with its buyer", async () => {
    const id = await order(100);
    await backendEnv.DB.prepare(
      "UPDATE orders SET customer_note = 'Titip <satpam>', shipping_line = ? WHERE id = ?",
    )
      .bind(JSON.stringify({ id: "flat_rate:1", title: "JNE Reguler", total: 250 }), id)
      .run();
    await backendEnv.DB.prepare("UPDATE order_lines SET meta = ? WHERE order_id = ?")
      .bind(JSON.stringify([{ key: "pa_size", value: "1 L" }]), id)
      .run();
    const list = await (await visit("/__backend", { headers: HERE })).text();
    expect(list).toContain(`href="/__backend/orders/${id}"`);
    const page = await (await visit(`/__backend/orders/${id}`, { headers: HERE })).text();
    for (const part of ["Oli &lt;&amp; Co&gt;", "size: 1 L", "JNE Reguler", ANI.address1, ANI.city])
      expect(page).toContain(part);
    expect(page).toContain("Titip &lt;satpam&gt;");
    expect(page).toContain("<strong>2</strong>");
    const digits = ANI.phone.replace(/\D/g, "").replace(/^0/, "62");
    expect(page).toContain(`https://wa.me/${digits}?text=`);
    expect((await visit("/__backend/orders/999999", { headers: HERE })).status).toBe(404);
    const saved = await submit(`/__backend/orders/${id}`, { status: "COMPLETED", from: "order" });
    expect(saved.headers.get("location")).toMatch(`/__backend/orders/${id}?note=`);
  });

  it("lists the orders of one status", async () => {
    const id = await order(100);
    await submit(`/__backend/orders/${id}`, { status: "ON_HOLD" });
    const listed = async (query: string) =>
      (await (await visit(`/__backend${query}`, { headers: HERE })).text()).includes(
        `Order ${id}<`,
      );
    expect(await listed("?status=ON_HOLD")).toBe(true);
    expect(await listed("?status=COMPLETED")).toBe(false);
    expect(await listed("?status=nonsense")).toBe(true);
  });

  it("restores stock when an order is cancelled, once, and notifies the storefront", async () => {
    const id = await order(100);
    const before = (await readStock(100)) ?? 0;
    notified.length = 0;
    await submit(`/__backend/orders/${id}`, { status: "CANCELLED" });
    await submit(`/__backend/orders/${id}`, { status: "REFUNDED" });
    expect(await readStock(100)).toBe(before + 2);
    expect(notified.map(({ topic }) => topic)).toEqual([
      "order.updated",
      "product.updated",
      "order.updated",
    ]);
    expect(JSON.parse(notified[0]?.body ?? "")).toMatchObject({ id, status: "cancelled" });
    expect(JSON.parse(notified[1]?.body ?? "")).toMatchObject({ id: 100, slug: "oli" });
    for (const { body, signature } of notified) {
      expect(signature).toBe(await webhookSignature(body, backendEnv.WEBHOOK_SECRET));
    }
    await submit(`/__backend/orders/${id}`, { status: "PROCESSING" });
    expect(await readStock(100)).toBe(before);
  });

  it("changes stock and prices, and refuses what makes no sense", async () => {
    const form = {
      regularPrice: "12.50",
      salePrice: "",
      stockQuantity: "0",
      stockStatus: "IN_STOCK",
    };
    const note = async (more: object) =>
      new URL(
        (await submit("/__backend/products/101", { ...form, ...more })).headers.get("location") ??
          "",
        ORIGIN,
      ).searchParams.get("note");
    expect(await note({ salePrice: "13" })).toBe("A sale price is lower than the regular price.");
    expect(await note({ stockQuantity: "-1" })).toBe("Stock is a whole number of pieces.");
    expect(await note({ salePrice: "9.99" })).toBe("The product is saved.");
    const row = await backendEnv.DB.prepare("SELECT * FROM products WHERE id = 101").first();
    expect(row).toMatchObject({
      regular_price: 1250,
      sale_price: 999,
      on_sale: 1,
      min_price: 999,
      stock_quantity: 0,
      stock_status: "OUT_OF_STOCK",
    });
  });

  it("approves a review, and the product's rating follows", async () => {
    await submit("/__backend/reviews/1", { status: "APPROVE" });
    const row = await backendEnv.DB.prepare("SELECT * FROM products WHERE id = 101").first();
    expect(row).toMatchObject({ review_count: 1, average_rating: 4 });
  });
});

it("the page of styles has the shop's own styles, in light or in dark", async () => {
  const shop = {
    fetch: async () =>
      new Response(
        "<style>@media (prefers-color-scheme:dark){p{color:red}}</style><style>a{b:c}</style>",
      ),
  } as unknown as Fetcher;
  const read = async (path: string) =>
    (
      await askBackend(
        `${ORIGIN}/__backend${path}`,
        { headers: HERE },
        { ...settings, STOREFRONT: shop },
      )
    ).text();
  const html = await read("/style?scheme=dark");
  expect(html).toContain("/__backend/style/shop.css?scheme=dark");
  expect(html).toContain("--accent: the one button that buys");
  expect(await read("/style/shop.css?scheme=dark")).toContain("@media (min-width:0){p{color:red}}");
  expect(await read("/style/shop.css")).toContain("@media (max-width:0){p{color:red}}");
});
