import { beforeAll, expect, it } from "vitest";
import { askBackend, backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import { systemClock } from "../clock.ts";

const DAY = 86_400_000;
const digital = { virtual: true, downloadable: true };

beforeAll(async () => {
  await addProduct(100, { ...digital, downloadLimit: 2, downloadExpiry: 30 });
  await backendEnv.DB.prepare(
    "INSERT INTO product_downloads (id, product_id, name_id, name_en, file, position) VALUES ('file-1', 100, 'Panduan.pdf', 'Guide.pdf', 'panduan.pdf', 0)",
  ).run();
  await backendEnv.DB.prepare(
    "INSERT INTO gift_cards (code, balance) VALUES ('KADO', 99999)",
  ).run();
  await backendEnv.UPLOADS.put("woocommerce_uploads/panduan.pdf", "%PDF-1.7");
});

interface Bought {
  checkout: {
    order: {
      status: string;
      downloadableItems: { nodes: { url: string; downloadsRemaining: number }[] };
    };
  };
}

async function buy(): Promise<Bought["checkout"]["order"]> {
  const shopper = new Shopper();
  await shopper.send("mutation{addToCart(input:{productId:100}){cartItem{key}}}");
  await shopper.send('mutation{applyGiftCard(input:{code:"KADO"}){cart{total}}}');
  const { data } = await shopper.send<Bought>(
    "mutation($i:CheckoutInput!){checkout(input:$i){order{status downloadableItems{nodes{url downloadsRemaining}}}}}",
    { i: { billing: ANI } },
  );
  return data.checkout.order;
}

const readText = async (response: Response | undefined) =>
  new TextDecoder().decode(await response?.arrayBuffer());

const fetchFile = (url: string, later = 0) =>
  askBackend(url, {}, {}, () => new Date(systemClock().getTime() + later));

it("a paid order of nothing but files is completed and gives them as often as was sold", async () => {
  const order = await buy();
  expect(order).toMatchObject({
    status: "COMPLETED",
    downloadableItems: { nodes: [{ downloadsRemaining: 2 }] },
  });
  const url = order.downloadableItems.nodes[0]?.url ?? "";
  const responses = await Promise.all([1, 2, 3, 4].map(() => fetchFile(url)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
  const good = responses.find(({ status }) => status === 200);
  expect(await readText(good)).toBe("%PDF-1.7");
  expect(good?.headers.get("content-disposition")).toBe('attachment; filename="Panduan.pdf";');
  for (const response of responses) if (!response.bodyUsed) await readText(response);
});

it("a file needs the right order, address and key, and expires", async () => {
  const url = (await buy()).downloadableItems.nodes[0]?.url ?? "";
  const status = async (address: string, later = 0) => {
    const response = await fetchFile(address, later);
    await readText(response);
    return response.status;
  };
  expect(await status(url.replace(/uid=\w+/, "email=thief@example.test"))).toBe(404);
  expect(await status(url.replace(/order=\w+/, "order=wc_order_guessed"))).toBe(404);
  expect(await status(url.replace(/key=[\w-]+/, "key=other"))).toBe(404);
  expect(await status(url, 31 * DAY)).toBe(403);
  expect(await status(url.replace(/uid=\w+/, `email=${ANI.email}`))).toBe(200);
});
