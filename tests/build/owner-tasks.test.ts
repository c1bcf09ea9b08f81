import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bin, oneChecker } from "../../scripts/command.ts";
import { type Served, serveShop } from "../process/served-shop.ts";
import { addExamples } from "./contributing-examples.ts";
import { addThirdLanguage } from "./third-language.ts";

const parts = [
  "backend",
  "brand",
  "client",
  "public",
  "scripts",
  "shared",
  "tests",
  "wordpress",
  "worker",
];
const files = [
  "README.md",
  "docs/connect.md",
  "docs/payments.md",
  ".dev.vars.example",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "wrangler.toml",
];

// Tests, scripts and the backend speak no language of the shop's, and are compiled where they are.
const shopAlone = {
  extends: "./tsconfig.json",
  include: ["worker", "client", "shared"],
  exclude: [
    "**/*.fixture.ts",
    "**/*.test.ts",
    "**/*.test.tsx",
    "worker/platform/node-modules.d.ts",
    "worker/payment/*/imitation.ts",
    "client/offline/service-worker.ts",
  ],
};

let copy = "";
let shop: Served;

/** Writes a text after another one in a file of the new brand. */
function change(file: string, find: string, write: string): void {
  const path = join(copy, "brand/mine", file);
  const text = readFileSync(path, "utf8");
  expect([file, text.includes(find)]).toEqual([file, true]);
  writeFileSync(path, text.replace(find, write));
}

const landingPage = `import type { BrandPage } from "../../../shared/brand.ts";

export const summer: BrandPage = {
  path: "/summer",
  links: [{ menu: "main", position: 1, text: { en_US: "Summer" } }],
  text: {
    en_US: {
      title: "Write outside",
      description: "What survives sun and rain.",
      lead: "Paper for the park.",
      facts: [{ value: "48", label: "pages" }],
      table: { title: "Weights", rows: [{ label: "Cover", value: "300 g/m²" }] },
      sections: [{ id: "rain", title: "In the rain", body: ["Use a [pencil](/products?search=pencil)."] }],
    },
  },
};
`;

/** The page with products and a form, as docs/customise.md writes it. */
function giftsPage(): string {
  const [, page = ""] =
    /```ts\n(export const gifts.*?)```/s.exec(readFileSync("docs/customise.md", "utf8")) ?? [];
  return `import type { BrandPage } from "../../../shared/brand.ts";\n\n${page}`;
}

/** What docs/customise.md says that an owner does, in a copy of the plain brand. */
function doTasks(): void {
  const banner = (dates: string, title: string) =>
    `{ section: "banner", ${dates}, text: { en_US: { title: "${title}", action: "Look" } }, to: "/products" },`;
  change("brand.ts", '{ category: "pens" },\n      {', '{ category: "desk" },\n      {');
  change("brand.ts", 'title: { en_US: "About us" },', 'title: { en_US: "The company" },');
  change("brand.ts", '    "questions",\n', "");
  change("brand.ts", '    "hero",\n', `    "questions",\n    "hero",\n`);
  change(
    "brand.ts",
    '    "categories",\n',
    `${banner('until: "2020-01-31"', "Over")}\n    "categories",\n`,
  );
  change(
    "brand.ts",
    '    "categories",\n',
    `${banner('until: "2099-12-31"', "On now")}\n    "categories",\n`,
  );
  change("brand.ts", '"Paper that takes ink"', '"Paper that forgives"');
  change("brand.ts", "pages: [about]", "pages: [about, summer, gifts]");
  change(
    "brand.ts",
    "import { about }",
    'import { gifts } from "./pages/gifts.ts";\nimport { summer } from "./pages/summer.ts";\nimport { about }',
  );
  change("brand.ts", "  menus: {", '  redirects: { "/old-shop": "/products" },\n  menus: {');
  change("brand.ts", '["notebooks", "pens", "desk"]', '["pens", "notebooks"]');
  change("theme.css", "--deep: #23402f", "--deep: #402323");
  change("sign.tsx", "logo-sign", "logo-sign our-own-sign");
  change(
    "questions.ts",
    "groups: [",
    'groups: [{ id: "gifts", title: "Gifts", questions: [{ id: "wrap", question: "Do you wrap gifts?", answer: ["In plain paper."] }] },',
  );
  change("messages/en.json", "{", '{ "contact.hours": "Tuesdays, 10 to 12",');
  change("search/synonyms.en.json", '"same": [', '"same": [["notebook", "jotter"],');
  change("search/rules.json", '"returns":', '"opening hours": "/contact", "returns":');
  change(
    "catalogue.ts",
    'attributes: [fact("Ink", "Black")]',
    'attributes: [fact("Ink", "Black"), fact("SNI", "SNI 1234:2020")]',
  );
  change("locales.ts", '["en_US"]', '["en_US", "id_ID"]');
  writeFileSync(join(copy, "brand/mine/messages/id.json"), '{ "home.hero-title": "Tulislah." }');
  writeFileSync(join(copy, "brand/mine/pages/summer.ts"), landingPage);
  writeFileSync(join(copy, "brand/mine/pages/gifts.ts"), giftsPage());
}

/** What CONTRIBUTING.md says that a developer does, in the same copy. */
function followRecipes(): void {
  addThirdLanguage(copy, ["engine-care", "mine"]);
  addExamples(copy);
  writeFileSync(join(copy, "tsconfig.copy.json"), JSON.stringify(shopAlone));
}

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: "utf8" });

/** Builds the new brand. */
const build = () =>
  execFileSync(resolve(bin("vite")), ["build", "--logLevel", "error"], {
    cwd: copy,
    env: { ...process.env, BRAND: "mine" },
    stdio: "pipe",
  });

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "owner-"));
  for (const name of [...parts, ...files]) cpSync(name, join(copy, name), { recursive: true });
  cpSync("brand/plain", join(copy, "brand/mine"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  doTasks();
  followRecipes();
  // One build for all that is said of the copy below.
  build();
  shop = await serveShop({ state: join(copy, "state"), folder: copy, settings: { BRAND: "mine" } });
});

afterAll(async () => {
  await shop?.stop();
  rmSync(copy, { recursive: true, force: true });
});

const open = (path: string) => fetch(shop.origin + path, { redirect: "manual" });

/** A page's words, or those of a part of it. */
async function readWords(path: string, part = /<body.*/s): Promise<string> {
  const html = (await (await open(path)).text()).replace(/<(script|style).*?<\/\1>/gs, " ");
  const [found = ""] = part.exec(html) ?? [];
  return found.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("menu and footer", async () => {
  const menu = await readWords("/", /<nav class="main-navigation".*?<\/nav>/s);
  expect(menu).toMatch(/Products .*Notebooks .*For the desk .*Help/);
  expect(await readWords("/", /<footer.*/s)).toContain("The company");
});

test("the order of the home page, a banner on its days, a promise", async () => {
  const home = await readWords("/", /<main.*<\/main>/s);
  expect(home).toMatch(/Questions we hear often.*Write it down\..*On now.*Shop by category/s);
  expect(home).not.toContain("Over");
  expect(home).toContain("Paper that forgives");
});

test("colours, the symbol, a category that is first", async () => {
  const html = await (await open("/")).text();
  expect(html).toContain("--deep:#402323");
  expect(html).toContain("our-own-sign");
  expect(
    await readWords("/", /<section class="page-section category-section".*?<\/section>/s),
  ).toMatch(/Pens and pencils Notebooks $/);
});

test("a page of blocks, a question, opening hours, a number on a product", async () => {
  expect(await readWords("/summer", /<main.*<\/main>/s)).toMatch(
    /Write outside Paper for the park\. pages 48 Weights Cover 300 g\/m² In the rain Use a pencil/,
  );
  expect(await readWords("/faq")).toContain("Do you wrap gifts?");
  expect(await readWords("/contact")).toContain("Tuesdays, 10 to 12");
  expect(await readWords("/product/gel-pen-black")).toContain("SNI 1234:2020");
});

test("a page with products and a form", async () => {
  expect(await readWords("/gifts", /<main.*<\/main>/s)).toMatch(
    /We wrap them too\. Given most often .*Gel pen.* Ask what fits .*Send/,
  );
});

test("an old address and a search that open a page, another word for a product", async () => {
  const openedBy = async (path: string) => {
    const { status, headers } = await open(path);
    return [status, headers.get("location")];
  };
  expect(await openedBy("/old-shop")).toEqual([301, "/products"]);
  expect(await openedBy("/products?search=Opening+hours")).toEqual([302, "/contact"]);
  expect(await readWords("/products?search=jotter")).toContain("Lie-flat notebook");
});

test("a second language with a sentence of its own", async () => {
  expect(await readWords("/id", /<main.*<\/main>/s)).toContain("Tulislah.");
  expect(await readWords("/id/contact")).toContain("Kontak");
});

test("a third language has pages under its prefix, and a catalogue of its own", async () => {
  expect(await readWords("/jv")).toContain("Langsung menyang isi");
  expect(await (await open("/jv/faq")).text()).toContain('<html lang="jv">');
  const worker = readdirSync(join(copy, "dist/storefront"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(copy, "dist/storefront", file), "utf8"))
    .join();
  expect(worker.includes("jv_ID")).toBe(true);
});

test("the page of CONTRIBUTING.md is shown and linked, in each language", async () => {
  expect((await open("/newest")).status).toBe(200);
  expect(await readWords("/jv/newest", /<main.*<\/main>/s)).toContain("Blotting paper");
});

test("the setting of CONTRIBUTING.md is written into the lists by the command that it names", () => {
  run(process.execPath, ["scripts/settings.ts"]);
  const lists = ["README.md", "wrangler.toml"].map((file) =>
    readFileSync(join(copy, file), "utf8"),
  );
  expect(lists).toEqual([
    expect.stringContaining("| `SHOW_NEWEST` | `on` | whether pages lead to the newest products |"),
    expect.stringContaining('SHOW_NEWEST = "on"'),
  ]);
});

test("a third language compiles with one row and one file, and so do the examples of CONTRIBUTING.md", () => {
  const args = ["--noEmit", ...oneChecker, "--project", "tsconfig.copy.json"];
  expect(run(resolve(bin("tsc")), args)).toBe("");
});

test("a brand with a fault is not built, and the build says which", () => {
  change("theme.css", "--muted: #4b5763", "--muted: #a9b2bb");
  expect(build).toThrow(
    "brand/mine cannot be built: theme.css: --muted on --paper has a contrast of 2.0 in light; 4.5 is the least;",
  );
});
