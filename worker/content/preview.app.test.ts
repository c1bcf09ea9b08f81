import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../backend/database.ts";
import { posts } from "../../backend/schema/content.ts";
import { products } from "../../backend/schema/products.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv, operate } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";

beforeAll(seedProducts);

const db = () => openDatabase(backendEnv.DB);

const draftId = async () => {
  const [row] = await db().select().from(posts).where(eq(posts.status, "draft"));
  return row?.id ?? 0;
};

/** The signed path that the backend's operator is led to. */
async function linkTo(id: number): Promise<string> {
  const response = await operate(`/preview/${id}`, {}, "GET");
  return new URL(response.headers.get("location") ?? "").pathname;
}

const secret = { WEBHOOK_SECRET: backendEnv.WEBHOOK_SECRET };

test("a draft is shown by its signed link, says so, and is stored nowhere", async () => {
  const shop = openShop(secret);
  const id = await draftId();
  const link = await linkTo(id);
  const response = await shop.fetch(`/en${link}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(response.headers.get("cache-status")).toBeNull();
  const html = await response.text();
  expect(html).toContain("This is a draft");
  expect(html).toContain("<h1>First draft</h1>");
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(html).not.toContain('rel="canonical"');
  // What is saved is there at once.
  const form = { status: "draft", titleId: "Draf kedua", titleEn: "", contentId: "<p>Baru</p>" };
  await operate(`/contents/${id}`, { ...form, contentEn: "" });
  const again = await shop.text(link);
  expect(again).toContain("<h1>Draf kedua</h1>");
  expect(again).toContain("Ini draf");
  const ahead = await shop.fetch(link, { headers: { "sec-purpose": "prefetch" } });
  expect(ahead.status).toBe(503);
  expect((await shop.fetch("/article/draft")).status).toBe(404);
});

test("a draft of a product is shown with its price, and is not sold", async () => {
  const shop = openShop(secret);
  const [row] = await db().select().from(products).where(eq(products.slug, "oli-samudra-5w-30"));
  const html = await shop.text(`/en${await linkTo(row?.id ?? 0)}`);
  expect(html).toContain(`<h1>${row?.nameEn}</h1>`);
  expect(html).toContain(english["preview.not-for-sale"]);
  expect(html).not.toContain("/actions/add-to-cart");
});

test("another signature, number or time is the ordinary 404, and asks nobody", async () => {
  const shop = openShop(secret);
  const id = await draftId();
  const link = await linkTo(id);
  const [, token = ""] = link.split("/preview/");
  const [, until = "", signature = ""] = token.split("~");
  const missing = await shop.text("/preview/x");
  expect(missing).not.toContain("draft");
  await shop.idle();
  const calls = shop.backend.calls;
  const wrong = [
    `${id + 1}~${until}~${signature}`,
    `${id}~${Number(until) + 1}~${signature}`,
    `${id}~${until}~${"A".repeat(43)}`,
    `${id}~${until}~`,
    "%00",
  ];
  for (const it of wrong) expect((await shop.fetch(`/preview/${it}`)).status).toBe(404);
  expect((await openShop({ WEBHOOK_SECRET: "another" }).fetch(link)).status).toBe(404);
  expect(shop.backend.calls).toBe(calls);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 + 1_000 });
  expect((await shop.fetch(link)).status).toBe(404);
  vi.useRealTimers();
});
