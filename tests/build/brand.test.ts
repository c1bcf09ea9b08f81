import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brandFolder } from "../../scripts/brand.ts";
import { bin } from "../../scripts/command.ts";

let folder = "";

beforeAll(() => {
  mkdirSync("node_modules/.cache", { recursive: true });
  folder = mkdtempSync(resolve("node_modules/.cache/brand-"));
  const env = { ...process.env, BRAND: "plain" };
  const args = ["build", "--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  execFileSync(resolve(bin("vite")), args, { env, encoding: "utf8" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (part: string): string[] =>
  readdirSync(join(folder, part), { recursive: true, encoding: "utf8" });

test("another brand is built with its own sentences, colours, pages and files", () => {
  const worker = filesOf("storefront")
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(folder, "storefront", file), "utf8"))
    .join();
  expect(worker).toContain("Write it down.");
  expect(worker).toContain("--deep:#23402f");
  expect(worker).not.toMatch(
    /Richard Petty|Engine care and car care|Bayangkan toko suku cadang|spuyer|aerox/,
  );
  expect(filesOf("client")).toEqual(
    expect.arrayContaining(["_headers", "favicon.svg", "pictures/hero-1200.avif"]),
  );
});

test("a brand that there is not is refused with the names of those that there are", () => {
  expect(() => brandFolder("plane")).toThrow(
    'There is no brand "plane" in brand: engine-care, plain.',
  );
  expect(() => brandFolder("../worker")).toThrow("There is no brand");
});
