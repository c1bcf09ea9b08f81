import { afterEach, beforeAll, expect, test } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { newKey, submit } from "../../tests/support/checking-out.ts";
import { shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, newestMail, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

afterEach(() => {
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
});

test.each([
  ["entered without tax and shown with it", "shown", 1110, 110, true],
  ["entered and shown with tax", "included", 1000, 99, true],
  ["entered and shown without tax", "added", 1000, 110, false],
])("rows of cart, order and mail make the total: %s", async (_how, display, price, tax, isIn) => {
  Object.assign(storefrontSettings, { TAX_RATE: "11", TAX_DISPLAY: display, PACKING_FEE: "150" });
  const id = await shopperWith([100, 2]);
  const cart = await visitor(id).readCart();
  const total = 2 * price + 250 + 150 + (isIn ? 0 : 2 * tax);
  const rows = {
    subtotal: 2 * price,
    shipping: 250,
    fees: [{ name: "Pengemasan", total: 150 }],
    total,
  };
  expect(cart).toMatchObject({ ...rows, lines: [{ unitPrice: price, subtotal: 2 * price }] });
  const taxOfAll = cart.tax + cart.includedTax;
  expect(isIn ? cart.tax : cart.includedTax).toBe(0);
  const state = await submit(id, newKey(), {}, { seenTotal: total });
  if (state.state !== "done") throw new Error(JSON.stringify(state));
  expect(state.order).toMatchObject({
    ...rows,
    tax: taxOfAll,
    taxIncluded: isIn,
    lines: [{ subtotal: 2 * price }],
  });
  const mail = await newestMail();
  expect(mail).toContain(`× 2: €${((2 * price) / 100).toFixed(2)}`);
  const taxed = `€${(taxOfAll / 100).toFixed(2)}`;
  expect(mail).toContain(isIn ? `, termasuk PPN ${taxed}</li>` : `<li>PPN: ${taxed}</li>`);
});
