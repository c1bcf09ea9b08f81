import { beforeAll, expect, it } from "vitest";
import { backendEnv, backendFetch } from "../tests/support/embedded-backend.ts";

const PICTURE = "/wp-content/uploads/oli.webp";

beforeAll(async () => {
  await backendEnv.UPLOADS.put("oli.webp", "a picture");
  await backendEnv.UPLOADS.put("woocommerce_uploads/panduan.pdf", "what customers pay for");
});

it("serves a picture with its type, and 304 to who has it", async () => {
  const response = await backendFetch(PICTURE);
  expect(await response.text()).toBe("a picture");
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("cache-control")).toContain("max-age");
  const again = await backendFetch(PICTURE, {
    headers: { "if-none-match": response.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

it.each([
  "/wp-content/uploads/none.webp",
  "/wp-content/uploads/woocommerce_uploads/panduan.pdf",
  "/wp-content/uploads/woocommerce_uploads%2Fpanduan.pdf",
  "/wp-content/uploads/",
])("responds with 404 to %s", async (path) => {
  const response = await backendFetch(path);
  expect(response.status).toBe(404);
  await response.text();
});
