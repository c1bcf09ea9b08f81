import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { changeStatus } from "../../backend/orders/change-status.ts";
import { noteToBuyer } from "../../backend/orders/order-news.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  receive,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";

beginEach({});

const backend = {
  ...{ db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} },
  now: () => new Date(),
};

const toSummaryPath = ({ orderId, orderKey }: Waiting) =>
  `/en/order-summary/${orderId}?key=${orderKey}`;

const readOrder = (shop: ReturnType<typeof gatewayShop>, order: Waiting) =>
  new ShopBrowser(shop).read(toSummaryPath(order));

/** What a page says. */
const mainIn = (html: string): string =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

async function stock(): Promise<number> {
  const row = await backendEnv.DB.prepare(
    "SELECT stock_quantity AS n FROM products WHERE slug = 'pembersih-rantai-motor'",
  ).first<{ n: number }>();
  return row?.n ?? 0;
}

/** Presses the button of an order's page, in a browser that has only its link; the page that follows. */
async function press(
  shop: ReturnType<typeof gatewayShop>,
  action: "cancel-order" | "ask-order",
  order: Waiting,
  fields: Record<string, string> = {},
  browser = new ShopBrowser(shop),
): Promise<string> {
  const { orderId, orderKey: key } = order;
  const form = { orderId: String(orderId), key, returnTo: toSummaryPath(order), ...fields };
  const response = await browser.submit(action, form);
  await shop.idle();
  return browser.read(response.headers.get("location") ?? "");
}

const readStatus = async ({ orderId }: Waiting) => (await orderRow(orderId)).status;

/** Has the backend do what a stock WooGraphQL does, which has no such mutation. */
function withoutKeys(): void {
  backendProxy.intercept = async (request, pass) => {
    if (!request.url.endsWith("/graphql")) return pass(request);
    const { operationName } = (await request.clone().json()) as { operationName: string };
    if (operationName === "CancelOrderByKey") return Response.json({ data: { cancelOrder: null } });
    if (operationName === "AskAboutOrder") return Response.json({ data: { askAboutOrder: null } });
    return pass(request);
  };
}

const staffMessages = async (): Promise<string[]> => {
  const { results } = await backendEnv.DB.prepare(
    "SELECT fields FROM contact_messages ORDER BY id",
  ).all<{ fields: string }>();
  return results.map(({ fields }) => String(JSON.parse(fields)["your-message"]));
};

test.each(["bacs", "midtrans_sub_bca_va", "xendit_gateway"])(
  "a guest cancels an order by %s that waits, and its items are for sale again",
  async (method) => {
    const shop = gatewayShop();
    const before = await stock();
    const buyer = new ShopBrowser(shop);
    const order = await buyBy(shop, method, "form", {}, buyer);
    expect(await buyer.read(toSummaryPath(order))).toContain(english["order.cancel-yes"]);
    const page = await press(shop, "cancel-order", order, {}, buyer);
    expect(page).toContain(english["order.cancel-done"]);
    expect(page).toContain("This order was cancelled");
    expect(page).not.toContain(english["order.cancel-yes"]);
    expect([await readStatus(order), await stock()]).toEqual(["CANCELLED", before]);
    // A second press finds it done, and moves nothing.
    expect(await press(shop, "cancel-order", order, {}, buyer)).toContain(
      english["order.cancel-done"],
    );
    expect([await readStatus(order), await stock()]).toEqual(["CANCELLED", before]);
  },
);

test("whoever has only the order's link reads it, and cancels it with a code of its address alone", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "bacs");
  const stranger = new ShopBrowser(shop);
  const page = await stranger.read(toSummaryPath(order));
  expect(page).toContain("You have opened this order by its link.");
  expect(page).not.toContain(english["order.cancel-yes"]);
  const mailed = await press(shop, "cancel-order", order, {}, stranger);
  expect(mailed).toContain("We have mailed a code to the email address of the order.");
  expect(mailed).toContain(english["order.cancel-yes"]);
  for (const code of ["0000 0000", "1"])
    expect(await press(shop, "cancel-order", order, { code }, stranger)).toContain(
      "This code is wrong or has expired.",
    );
  expect(await readStatus(order)).toBe("ON_HOLD");
  const mail = await backendEnv.DB.prepare(
    "SELECT recipient, body FROM mails WHERE subject LIKE ? ORDER BY id DESC",
  )
    .bind(`%code that opens order ${order.orderId}`)
    .first<{ recipient: string; body: string }>();
  expect(mail?.recipient).toBe(aniSends.email);
  const code = /<strong>([\d ]+)<\/strong>/.exec(mail?.body ?? "")?.[1] ?? "";
  const done = await press(shop, "cancel-order", order, { code }, stranger);
  expect(done).toContain(english["order.cancel-done"]);
  expect(await readStatus(order)).toBe("CANCELLED");
});

test("a payment that its gateway reports after that takes the order up again", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  const order = await buyBy(shop, "xendit_gateway", "form", {}, buyer);
  const before = await stock();
  expect(await press(shop, "cancel-order", order, {}, buyer)).toContain(
    "it is processed automatically as soon as the payment is recorded",
  );
  await notifiedShop(shop, order, "paid");
  const page = await readOrder(shop, order);
  expect(page).toContain("Your order goes on all the same.");
  expect([await readStatus(order), await stock()]).toEqual(["PROCESSING", before - 1]);
});

test("a paid order is not cancelled by a press, whatever its page still showed", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  const order = await buyBy(shop, "xendit_gateway", "form", {}, buyer);
  expect(await buyer.read(toSummaryPath(order))).toContain(english["order.cancel-yes"]);
  // Paid, and no webhook has reported it to the shop.
  await changeStatus(backend, order.orderId, "PROCESSING");
  const held = await stock();
  const page = await press(shop, "cancel-order", order, {}, buyer);
  expect(page).toContain("This order cannot be cancelled here any more.");
  expect([await readStatus(order), await stock()]).toEqual(["PROCESSING", held]);
});

test("an order of cash that is being packed, and one that was sent, are not cancelled", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  for (const status of ["PROCESSING", "COMPLETED"] as const) {
    await changeStatus(backend, order.orderId, status);
    expect(await press(shop, "cancel-order", order)).toContain("cannot be cancelled here");
    expect(await readStatus(order)).toBe(status);
  }
});

test.each([
  ["a guessed key", (order: Waiting) => ({ ...order, orderKey: "wc_order_guessed" })],
  ["no key", (order: Waiting) => ({ ...order, orderKey: "" })],
  ["another order's key", (order: Waiting) => ({ ...order, orderId: order.orderId - 1 })],
])("with %s nothing is cancelled, nor asked for", async (_how, tamper) => {
  const shop = gatewayShop();
  const [first, order] = [await buyBy(shop, "bacs"), await buyBy(shop, "bacs")];
  const messages = (await staffMessages()).length;
  for (const action of ["cancel-order", "ask-order"] as const)
    await press(shop, action, tamper(order), { kind: "cancel" });
  expect([await readStatus(first), await readStatus(order)]).toEqual(["ON_HOLD", "ON_HOLD"]);
  expect(await staffMessages()).toHaveLength(messages);
});

test("an owner cancels from the account, also where the backend lets no guest do so", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  await buyer.register("pembatal");
  const stranger = new ShopBrowser(shop);
  await stranger.register("orang-lain");
  for (const begin of [() => backendProxy.open(), withoutKeys]) {
    begin();
    later(1);
    const order = await buyBy(shop, "bacs", "island", {}, buyer);
    const path = `/en/order-summary/${order.orderId}`;
    expect(mainIn(await buyer.read(path))).toContain(english["order.cancel-yes"]);
    const fields = { orderId: String(order.orderId), returnTo: path };
    await stranger.submit("cancel-order", fields);
    expect(await readStatus(order)).toBe("ON_HOLD");
    const pressed = await buyer.submit("cancel-order", fields);
    const page = mainIn(await buyer.read(pressed.headers.get("location") ?? ""));
    expect(page).toContain("This order was cancelled");
    expect(await readStatus(order)).toBe("CANCELLED");
  }
});

test("where the backend lets no guest cancel, nothing is said to be cancelled", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  const order = await buyBy(shop, "bacs", "form", {}, buyer);
  withoutKeys();
  expect(await press(shop, "cancel-order", order, {}, buyer)).toContain(
    "cannot be cancelled here any more",
  );
  expect(await readStatus(order)).toBe("ON_HOLD");
});

test("where the response is lost the page does not claim to know, and the next one does", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  const order = await buyBy(shop, "bacs", "form", {}, buyer);
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    const response = await pass(request);
    return operationName === "CancelOrderByKey" ? new Response("", { status: 502 }) : response;
  };
  expect(await press(shop, "cancel-order", order, {}, buyer)).toContain("We do not know yet");
  backendProxy.open();
  later(1);
  expect(await readOrder(shop, order)).toContain("This order was cancelled");
});

const returned = { kind: "return", "items.0": "1", reason: "damaged", wish: "money" };

async function sentOrder(shop: ReturnType<typeof gatewayShop>): Promise<Waiting> {
  const order = await buyBy(shop, "cod");
  await changeStatus(backend, order.orderId, "COMPLETED");
  await receive(shop, order.orderId);
  return order;
}

/** One whose parcel may be there by now: its rate names no days. */
async function arrivedOrder(shop: ReturnType<typeof gatewayShop>): Promise<Waiting> {
  const order = await sentOrder(shop);
  later(24 * 60);
  return order;
}

const operatorPage = async ({ orderId }: Waiting): Promise<string[]> => {
  const { results } = await backendEnv.DB.prepare(
    "SELECT text FROM order_requests WHERE order_id = ? ORDER BY id",
  )
    .bind(orderId)
    .all<{ text: string }>();
  return results.map(({ text }) => text);
};

test("a return is asked for from the order, reaches the shop with it once, and its reply is shown there", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  const text = "Botolnya <b>bocor</b>";
  for (let presses = 0; presses < 2; presses += 1) {
    const page = await press(shop, "ask-order", order, { ...returned, text });
    expect(page).toContain(english["order.ask-sent"]);
    expect(page.match(/Your requests/g)).toHaveLength(1);
    expect(page).toMatch(/To return 1 × [^<]+<\/p><p>It is damaged\. My money back\./);
    expect(page).toContain("Botolnya &lt;b&gt;bocor&lt;/b&gt;");
  }
  expect(await operatorPage(order)).toEqual([
    expect.stringMatching(/^Order \d+: its buyer asks to return 1 × .*\nReason: it is damaged/),
  ]);
  await noteToBuyer(backend, order.orderId, "Silakan kirim kembali ke gudang kami.");
  later(3);
  expect(await readOrder(shop, order)).toContain("Silakan kirim kembali ke gudang kami.");
});

test("where the backend stores no requests, they reach the shop by its contact form", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  withoutKeys();
  expect(await press(shop, "ask-order", order, returned)).toContain("The shop has your request");
  expect((await staffMessages()).at(-1)).toContain(
    `Order ${order.orderId}: its buyer asks to return 1 ×`,
  );
  expect(await operatorPage(order)).toEqual([]);
});

test("where nothing takes the request, its buyer reads that, and may send it again", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  backendProxy.intercept = async (request, pass) => {
    if (!request.url.endsWith("/graphql")) return new Response("", { status: 502 });
    const { operationName } = (await request.clone().json()) as { operationName: string };
    return operationName === "AskAboutOrder" ? new Response("", { status: 502 }) : pass(request);
  };
  const page = await press(shop, "ask-order", order, { ...returned, text: "Tolong" });
  expect(page).toContain("Your request could not be sent.");
  expect(page).not.toContain(english["order.requests"]);
  expect(page).toContain("Tolong");
  backendProxy.open();
  expect(await press(shop, "ask-order", order, returned)).toContain(english["order.requests"]);
});

test.each([
  [{ "items.0": "0" }, "Choose at least one item"],
  [{ "items.0": "2" }, "Choose at least one item"],
  [{ "items.0": "-1" }, "Choose at least one item"],
  [{ "items.0": "1e9" }, "Choose at least one item"],
  [{ "items.0": "", "items.7": "1" }, "Choose at least one item"],
  [{ reason: "" }, english["order.ask-reason-missing"]],
  [{ wish: "" }, english["order.ask-wish-missing"]],
  [{ reason: "because" }, "Some fields are not valid"],
  [{ text: "x".repeat(1_001) }, "Some fields are not valid"],
])("a return with %o is refused, and keeps what was typed", async (wrong, notice) => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  const page = await press(shop, "ask-order", order, { ...returned, ...wrong });
  expect(page).not.toContain(english["order.requests"]);
  if (!notice.startsWith("Some")) expect(page).toContain(notice);
  expect(await operatorPage(order)).toEqual([]);
});

test("three different requests are taken of one order, and the fourth leads to the chat", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  for (let request = 1; request <= 3; request += 1)
    await press(shop, "ask-order", order, { ...returned, text: `${request}` });
  expect(await press(shop, "ask-order", order, { ...returned, text: "4" })).toContain(
    "The shop already has several requests about this order.",
  );
  expect(await operatorPage(order)).toHaveLength(3);
});

test("of twelve requests at the same time three are taken", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  const asking = Array.from({ length: 12 }, (_, request) =>
    press(shop, "ask-order", order, { ...returned, text: `${request}` }),
  );
  await Promise.all(asking);
  expect(await operatorPage(order)).toHaveLength(3);
});

test("an order that is being packed is asked to be cancelled, and no return of it", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const page = await press(shop, "ask-order", order, returned);
  expect(page).toContain("This can no longer be asked for on this page.");
  const asked = await press(shop, "ask-order", order, { kind: "cancel", text: "Salah pesan" });
  expect(asked).toContain(english["order.request-cancel"]);
  expect(await operatorPage(order)).toEqual([expect.stringContaining("asks to cancel it.")]);
  expect(await readStatus(order)).toBe("PROCESSING");
});

test("a parcel that has just left can be neither returned nor cancelled", async () => {
  const shop = gatewayShop();
  const order = await sentOrder(shop);
  const page = await readOrder(shop, order);
  expect(page).toContain("<dd>Shipped</dd>");
  expect(page).not.toMatch(/Return something|Ask us to cancel/);
  expect(await press(shop, "ask-order", order, returned)).toContain(
    "This can no longer be asked for on this page.",
  );
});

test("a return is offered for the days of the shop's terms and two weeks of the way", async () => {
  const shop = gatewayShop();
  const order = await arrivedOrder(shop);
  expect(await readOrder(shop, order)).toContain(english["order.ask-return"]);
  later(26 * 24 * 60);
  expect(await readOrder(shop, order)).toContain(english["order.ask-return"]);
  later(2 * 24 * 60);
  expect(await readOrder(shop, order)).not.toContain(english["order.ask-return"]);
  expect(await press(shop, "ask-order", order, returned)).not.toContain(english["order.requests"]);
});

test("an order that has arrived invites to a review of each of its products", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  expect(await readOrder(shop, order)).not.toContain("Your review helps others");
  await changeStatus(backend, order.orderId, "COMPLETED");
  await receive(shop, order.orderId);
  expect(await readOrder(shop, order)).not.toContain("Your review helps others");
  later(24 * 60);
  const page = await readOrder(shop, order);
  expect(page).toContain("Your review helps others to choose.");
  expect(page).toContain('href="/en/review/pembersih-rantai-motor"');
});
