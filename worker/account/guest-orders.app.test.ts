import { expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { beginEach, buyBy, gatewayShop, later } from "../../tests/support/gateway-orders.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";

beginEach({});

const ordersPath = "/en/my-account?tab=orders";

/** A guest's order of that address, and its page for who is logged in. */
async function guestOrder(shop: ReturnType<typeof gatewayShop>, email: string): Promise<string> {
  const { orderId } = await buyBy(shop, "cod", "island", { ...aniSends, email });
  await backendEnv.DB.prepare(
    "UPDATE orders SET billing = json_set(billing, '$.email', ?) WHERE id = ?",
  )
    .bind(email, orderId)
    .run();
  return `/en/order-summary/${orderId}`;
}

async function mailedTo(email: string): Promise<{ count: number; code: string }> {
  const { results } = await backendEnv.DB.prepare(
    "SELECT body FROM mails WHERE recipient = ? AND subject LIKE '%code for your email address' ORDER BY id DESC",
  )
    .bind(email)
    .all<{ body: string }>();
  const code = /<strong>([\d ]+)<\/strong>/.exec(results[0]?.body ?? "")?.[1] ?? "";
  return { count: results.length, code };
}

test("the orders of a guest move into the account of the same address once a mailed code proves it", async () => {
  const shop = gatewayShop();
  const email = "tamu@example.test";
  const order = await guestOrder(shop, email.toUpperCase());
  const other = await guestOrder(shop, "orang-lain@example.test");
  const customer = new ShopBrowser(shop);
  await customer.register("tamu");
  expect(await customer.read(ordersPath)).toContain(english["account.claim"]);
  expect((await customer.open(order)).status).toBe(404);
  const mailed = await customer.submit("mail-account-code", {});
  const page = await customer.read(mailed.headers.get("location") ?? "");
  expect(page).toContain("We have mailed a code to the email address of your account.");
  const wrong = await customer.submit("claim-orders", { code: "1234 5678", returnTo: ordersPath });
  expect(await customer.read(wrong.headers.get("location") ?? "")).toContain(
    "This code is wrong or has expired.",
  );
  const { code } = await mailedTo(email);
  const claimed = await customer.submit("claim-orders", { code });
  expect(await customer.read(claimed.headers.get("location") ?? "")).toContain(
    "1 order has come into your account.",
  );
  expect((await customer.open(order)).status).toBe(200);
  expect((await customer.open(other)).status).toBe(404);
});

test("a code proves no address that the account has later", async () => {
  const shop = gatewayShop();
  const victim = "korban@example.test";
  const order = await guestOrder(shop, victim);
  const thief = new ShopBrowser(shop);
  await thief.register("maling");
  await thief.submit("mail-account-code", {});
  const { code } = await mailedTo("maling@example.test");
  const changed = await thief.call("update-customer", {
    ...{ name: "Maling", displayName: "Maling", email: victim },
    emailPassword: "Rahasia-123",
  });
  expect(changed.ok).toBe(true);
  await thief.submit("claim-orders", { code });
  expect((await thief.open(order)).status).toBe(404);
  expect((await mailedTo(victim)).count).toBe(0);
});

test("guests and strangers claim nothing, and three mails an hour are sent", async () => {
  const shop = gatewayShop();
  const email = "sering@example.test";
  const order = await guestOrder(shop, email);
  const guest = new ShopBrowser(shop);
  for (const name of ["mail-account-code", "claim-orders"])
    expect(await guest.call(name, { code: "12345678" })).toMatchObject({ ok: false });
  const customer = new ShopBrowser(shop);
  await customer.register("sering");
  for (let mail = 0; mail < 5; mail += 1) await customer.submit("mail-account-code", {});
  expect((await mailedTo(email)).count).toBe(3);
  const { code } = await mailedTo(email);
  const stranger = new ShopBrowser(shop);
  await stranger.register("penebak");
  expect(await stranger.call("claim-orders", { code })).toMatchObject({ ok: false });
  later(16);
  expect(await customer.call("claim-orders", { code })).toMatchObject({ ok: false });
  expect((await customer.open(order)).status).toBe(404);
});

test("where no mail can be sent the account says so", async () => {
  const shop = gatewayShop();
  const customer = new ShopBrowser(shop);
  await customer.register("tanpa-surat");
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    return operationName === "MailAccountCode" ? new Response("", { status: 502 }) : pass(request);
  };
  expect(await customer.call("mail-account-code", {})).toMatchObject({
    ok: false,
    error: { code: "order.code-failed" },
  });
});

test("a stock WooCommerce moves no orders, and the account offers none", async () => {
  const shop = openShop(withoutPlugin("https://shop.example/graphql"));
  for (const name of ["mail-account-code", "claim-orders"])
    expect(await new ShopBrowser(shop).call(name, { code: "1" })).toMatchObject({ ok: false });
});
