import { expect, test } from "vitest";
import { type EdgeShop, openShop } from "../../tests/support/edge-shop.ts";
import { isRaster, readImageRequest } from "./image.ts";

const images = {
  baseUrl: "https://woo.example/wp-content/uploads/",
  hosts: ["woo.example", "secure.gravatar.com"],
};

test.each([
  ["320x1", "oli.png", 320, "https://woo.example/wp-content/uploads/oli.png"],
  ["320x2", "2026/11/oli.png", 640, "https://woo.example/wp-content/uploads/2026/11/oli.png"],
  ["48x1", "https://secure.gravatar.com/a?s=96", 48, "https://secure.gravatar.com/a?s=96"],
])("%s of %s is a picture of ours", (size, source, width, href) => {
  const request = readImageRequest(size, source, images);
  expect([request?.width, request?.source.href]).toEqual([width, href]);
});

test.each([
  ["321x1", "oli.png"],
  ["320x3", "oli.png"],
  ["320", "oli.png"],
  ["320x1", "https://evil.example/oli.png"],
  ["320x1", "//evil.example/oli.png"],
  ["320x1", "https://user@woo.example/oli.png"],
  ["320x1", "ftp://woo.example/oli.png"],
  ["320x1", "data:image/png;base64,AAAA"],
  ["320x1", "https://woo.example:8443/oli.png"],
])("%s of %s is none", (size, source) => {
  expect(readImageRequest(size, source, images)).toBeNull();
});

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["\x89PNG\r\n", true],
  ["\xff\xd8\xff\xe0", true],
  ["GIF89a", true],
  ["RIFF\0\0\0\0WEBP", true],
  ["RIFF\0\0\0\0WAVE", false],
  ["<svg xmlns=", false],
  ["<?xml", false],
  ["", false],
])("what begins with %j is a picture: %s", (text, isPicture) => {
  expect(isRaster(bytesOf(text))).toBe(isPicture);
});

const png = bytesOf(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
);

let pictures = 0;

/** Asks for a picture that nobody has asked for before; the origin answers as it is told. */
async function ask(shop: EdgeShop, answer: () => Response) {
  let asked = 0;
  shop.backend.fetch = async () => {
    asked += 1;
    return answer();
  };
  pictures += 1;
  const path = `/_image/320x1/picture-${pictures}.png`;
  const response = await shop.fetch(path);
  await shop.settled();
  const { status, headers } = response;
  const again = await shop.fetch(path);
  return {
    status,
    type: headers.get("content-type"),
    cacheControl: headers.get("cache-control"),
    location: headers.get("location"),
    asked,
    again: again.status,
  };
}

test("a picture comes as webp, is kept for a year, and its origin is asked once", async () => {
  const made = await ask(openShop(), () => new Response(png));
  expect(made).toMatchObject({
    status: 200,
    type: "image/webp",
    cacheControl: "public, max-age=31536000, immutable",
    asked: 1,
    again: 200,
  });
});

test.each([
  ["SVG that says it is PNG", () => new Response("<svg><script>alert(1)</script></svg>")],
  ["more than ten megabytes", () => new Response(new Uint8Array(10 * 1024 * 1024 + 1))],
  [
    "a length of more than that",
    () => new Response(png, { headers: { "content-length": "99999999" } }),
  ],
  ["a redirect", () => Response.redirect("https://evil.example/oli.png", 302)],
  ["nothing at all", () => new Response(null, { status: 404 })],
])("for %s the placeholder is shown and nothing is kept", async (_what, answer) => {
  const placeholder = { status: 302, cacheControl: "no-store", location: "/placeholder.svg" };
  expect(await ask(openShop(), answer)).toMatchObject({ ...placeholder, asked: 2, again: 302 });
});

test("what only begins like a picture is a 502 that nobody keeps", async () => {
  const broken = await ask(openShop(), () => new Response(png.slice(0, 20)));
  expect(broken).toMatchObject({ status: 502, cacheControl: "no-store", asked: 2, again: 502 });
});
