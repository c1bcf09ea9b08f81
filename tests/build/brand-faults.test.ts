import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { brandFaults } from "../../scripts/brand-faults.ts";

/** What is wrong with a copy of the plain brand, in one file of which a text is replaced. */
async function faultsWith(file: string, find: string | RegExp, write: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("brand/plain", folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const changed = text.replace(find, write);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  return brandFaults(folder);
}

test.each(["engine-care", "plain"])("nothing is wrong with %s", async (name) => {
  expect(await brandFaults(`brand/${name}`)).toEqual([]);
});

test.each(["engine-care", "plain"])(
  "the icon of %s has the colours of its theme and its symbol",
  (name) => {
    const read = (file: string) => readFileSync(`brand/${name}/${file}`, "utf8");
    const colours = (text: string): string[] => text.match(/#[\da-f]{6}\b/gi) ?? [];
    const theme = colours(read("theme.css").split("prefers-color-scheme: dark")[0] ?? "");
    const own = [...theme, ...colours(read("sign.tsx"))];
    expect(colours(read("public/favicon.svg")).filter((colour) => !own.includes(colour))).toEqual(
      [],
    );
  },
);

test.each<[fault: string, file: string, find: string | RegExp, write: string, sentence: RegExp]>([
  [
    "a country that there is not",
    "brand.ts",
    '"united-states"',
    '"utopia"',
    /^country: there is no "utopia" in shared\/country: indonesia, united-states$/,
  ],
  [
    "a section that there is not",
    "brand.ts",
    '"promises",',
    '"promise",',
    /^home\[\d\]: there is no section "promise": hero, vehicles, /,
  ],
  ["a home page without its heading", "brand.ts", '"hero",', "", /^home has 0 sections "hero"/],
  [
    "a banner that ends before it begins",
    "brand.ts",
    "home: [",
    'home: [{ section: "banner", from: "2026-12-02", until: "2026-12-01", text: { en_US: { title: "A", action: "B" } }, to: "/" },',
    /^home\[0\] ends before it begins$/,
  ],
  [
    "a banner on a day that there is not",
    "brand.ts",
    "home: [",
    'home: [{ section: "banner", from: "2026-13-40", text: { en_US: { title: "A", action: "B" } }, to: "/" },',
    /^home\[0\]: "2026-13-40" is no day such as 2026-12-01$/,
  ],
  [
    "a text without the shop's language",
    "brand.ts",
    "promises: {\n    en_US",
    "promises: {\n    id_ID",
    /^promises has no text in en_US, the shop's first language$/,
  ],
  [
    "a language without messages",
    "locales.ts",
    '"en_US"',
    '"en_US", "fr_FR"',
    /^locales\.ts: the shop has no messages in fr_FR$/,
  ],
  [
    "a colour without contrast",
    "theme.css",
    "--muted: #4b5763",
    "--muted: #a9b2bb",
    /^theme\.css: --muted on --paper has a contrast of 2\.0 in light; 4\.5 is the least$/,
  ],
  [
    "a colour of the night without contrast",
    "theme.css",
    "--link: #a6d8bc",
    "--link: #2a3d55",
    /^theme\.css: --link on --paper has a contrast of 1\.\d in dark; 4\.5 is the least$/,
  ],
  ["a colour that is missing", "theme.css", /--line:.*/, "", /^theme\.css has no --line$/],
  [
    "a setting that there is not",
    "brand.ts",
    "{returnDays}-day",
    "{returnDay}-day",
    /^\{returnDay\} is no setting: siteName, phone, /,
  ],
  [
    "a menu that leads nowhere",
    "brand.ts",
    "home: [",
    'menus: { main: [{ text: { en_US: "A" }, to: "about" }] },\n  home: [',
    /^menus\.main\[0\]: "about" is neither a path of the shop nor an https address$/,
  ],
  [
    "a picture that is missing",
    "pages/about.ts",
    'path: "/about",',
    'path: "/about", picture: "desk",',
    /^public\/pictures\/desk-600\.avif is missing$/,
  ],
  [
    "a question to which pages lead",
    "questions.ts",
    'id: "track"',
    'id: "trace"',
    /^questions\.en_US has no question "track", to which pages of the shop lead$/,
  ],
  [
    "a menu of more links than pages may carry",
    "brand.ts",
    "    main: [",
    `    main: [${'{ category: "pens" },'.repeat(41)}`,
    /^menus\.main: \d+ links; 40 are the most$/,
  ],
  [
    "words of more bytes than the home page may carry",
    "brand.ts",
    "We sell what we use ourselves.",
    "We sell what we use. ".repeat(300),
    /^home's banners and words: \d+ bytes; 6000 are the most$/,
  ],
  [
    "a search that leads elsewhere",
    "search/rules.json",
    '"/faq#change-of-mind"',
    '"https://example.com"',
    /^search\/rules\.json: "returns" leads to "https:\/\/example\.com", which is no page of the shop$/,
  ],
  [
    "a boost beyond measure",
    "search/rules.json",
    "1.2",
    "120",
    /^search\/rules\.json: the boost of lie-flat-notebook is not from 0\.1 to 10$/,
  ],
])("%s is a sentence of its own", async (_, file, find, write, sentence) => {
  const faults = await faultsWith(file, find, write);
  expect(faults.filter((fault) => sentence.test(fault))).toHaveLength(1);
});

test("a file that is missing is named before anything is read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("brand/plain", folder, { recursive: true });
  rmSync(join(folder, "theme.css"));
  expect(await brandFaults(folder)).toEqual(["theme.css is missing"]);
});
