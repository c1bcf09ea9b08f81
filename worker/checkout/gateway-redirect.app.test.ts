import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { bindings, visitor } from "../../tests/support/session-visitor.ts";
import {
  checkoutFields,
  leadsTo,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { afterOrder } from "../payment/payment-page.ts";
import { parseConfig } from "../settings/config.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  vi.restoreAllMocks();
});

/** Has the backend respond as with a gateway whose page is there; its order is not paid yet. */
function gatewayAt(redirect: string, after?: () => void): void {
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    const response = await pass(request);
    if (operationName !== "StorefrontCheckout") return response;
    const data = (await response.json()) as {
      data: { storefrontCheckout: { redirect: string; order: object } };
    };
    const { storefrontCheckout: checkout } = data.data;
    checkout.redirect = redirect;
    Object.assign(checkout.order, { needsPayment: true, status: "PENDING" });
    after?.();
    return Response.json(data, response);
  };
}

const elsewhere = "https://pay.example/start?token=EC-1";

describe("a gateway with a page of its own", () => {
  test("on an allowed host is followed, by form and by island, and again when pressed twice", async () => {
    gatewayAt(elsewhere);
    const browser = await shopper();
    const fields = checkoutFields(1250);
    const sent = await browser.submit("checkout", fields);
    const again = await browser.submit("checkout", fields);
    expect([sent.status, leadsTo(sent)]).toEqual([303, elsewhere]);
    expect(leadsTo(again)).toBe(elsewhere);
  });

  test("on any other host is not followed: the order's page confirms the order, and explains what to do", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    gatewayAt("https://pay.example.evil.example/start");
    const browser = await shopper();
    const sent = await browser.submit("checkout", checkoutFields(1250));
    expect(leadsTo(sent)).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=/);
    expect((await readFlash(browser))?.notices).toEqual([{ id: "order.payment-page-refused" }]);
  });

  test("is followed from the confirming page, too", async () => {
    gatewayAt(elsewhere);
    const browser = await shopper();
    const fields = checkoutFields(1250);
    await browser.submit("checkout", fields);
    const session = visitor(browser.sessionId);
    const state = await session.checkoutState(fields.key ?? "");
    if (state.state !== "done") throw new Error(state.state);
    const buying = {
      session,
      config: parseConfig(bindings),
      locale: "en_US",
      now: () => new Date(),
    } as const;
    expect(await afterOrder(state, buying)).toBe(elsewhere);
  });

  test("whose address was lost on the way is followed all the same", async () => {
    let losses = 0;
    gatewayAt(elsewhere, () => {
      losses += 1;
      if (losses === 1) throw new TypeError("connection reset");
    });
    const browser = await shopper();
    expect(leadsTo(await browser.submit("checkout", checkoutFields(1250)))).toBe(elsewhere);
    expect(losses).toBe(2);
  });
});
