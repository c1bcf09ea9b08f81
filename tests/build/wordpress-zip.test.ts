import { globSync, readFileSync } from "node:fs";
import JSZip from "jszip";
import { Engine, type Node } from "php-parser";
import { expect, test } from "vitest";
import { makeZip, pluginHeader } from "../../scripts/wordpress-plugin/make-zip.ts";

const folder = "wordpress/edge-storefront";
const sources = globSync(`${folder}/**/*`, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
  .toSorted();

test("the plugin's zip has every file of its folder in one folder of its name, and no other", async () => {
  const { bytes } = await makeZip();
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(sources.map((path) => `edge-storefront/${path}`));
  for (const path of sources.filter((one) => one !== "readme.txt")) {
    const content = await zip.file(`edge-storefront/${path}`)?.async("string");
    expect([path, content]).toEqual([path, readFileSync(`${folder}/${path}`, "utf8")]);
  }
});

test("the same files make the same bytes", async () => {
  const [one, other] = [await makeZip(), await makeZip()];
  expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  const zip = await JSZip.loadAsync(one.bytes);
  const times = new Set(Object.values(zip.files).map(({ date }) => date.toISOString()));
  expect([...times]).toEqual(["2020-01-01T00:00:00.000Z"]);
});

test("version, licence and what the plugin requires have one place, its header", async () => {
  const header = pluginHeader();
  expect(header).toMatchObject({
    Version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "Requires at least": "6.5",
    "Requires PHP": "7.4",
    License: "GPL-2.0-or-later",
    "Text Domain": "edge-storefront",
    "Domain Path": "/languages",
  });
  const zip = await JSZip.loadAsync((await makeZip()).bytes);
  const readme = (await zip.file("edge-storefront/readme.txt")?.async("string")) ?? "";
  const fields = Object.fromEntries(
    Array.from(readme.matchAll(/^([A-Z][\w ]+): (.+)$/gm), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  expect(readme).toMatch(/^=== Edge Storefront ===\n/);
  expect(fields).toMatchObject({
    "Stable tag": header.Version,
    "Requires at least": header["Requires at least"],
    "Requires PHP": header["Requires PHP"],
    License: header.License,
  });
  for (const section of ["Description", "Installation", "Changelog"])
    expect(readme).toContain(`\n== ${section} ==\n`);
  expect(readme).toContain(`\n= ${header.Version} =\n`);
  const inSources = sources.filter((path) => {
    const text = readFileSync(`${folder}/${path}`, "utf8");
    return path.endsWith(".php") && text.includes(header.Version ?? "");
  });
  expect(inSources).toEqual(["edge-storefront.php"]);
});

/** What PHP 7.4 has not, and its parser here reads all the same. */
function newerThan74(tree: unknown): string[] {
  const found: string[] = [];
  const newTypes = ["mixed", "never", "static", "null", "false", "true"];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    const { kind, loc, ...rest } = node as Node & Record<string, unknown>;
    const { start } = (loc ?? {}) as { start?: { line: number } };
    const refuse = (what: string) => found.push(`${what} at line ${start?.line}`);
    if (kind === "uniontype" || kind === "intersectiontype") refuse(String(kind));
    if (kind === "attribute" || kind === "attrgroup") refuse("an attribute");
    if (kind === "parameter" && rest.flags) refuse("a promoted parameter");
    if (rest.readonly) refuse("readonly");
    if (kind === "parameter" && (rest.value as Node | null)?.kind === "new")
      refuse("new as a default");
    for (const type of [rest.type, rest.returnType]) {
      const { name } = (type ?? {}) as { name?: unknown };
      if (typeof name === "string" && newTypes.includes(name)) refuse(`the type ${name}`);
    }
    if (kind === "staticlookup") {
      const { what, offset } = rest as { what?: Node; offset?: { name?: string } };
      if (what?.kind === "variable" && offset?.name === "class") refuse("class of an object");
    }
    if (kind === "number" && /^0o/i.test(String(rest.raw ?? ""))) refuse("0o");
    for (const child of Object.values(rest)) look(child);
  };
  look(tree);
  return found;
}

const read = (code: string): string[] => {
  const parser = new Engine({ parser: { version: "7.4" }, ast: { withPositions: true } });
  try {
    return newerThan74(parser.parseCode(code, "plugin.php"));
  } catch (error) {
    return [(error as Error).message];
  }
};

/** Since PHP 8.0, and not among those that WordPress 6.5 defines where PHP has none. */
const NEW_FUNCTIONS =
  /\b(?:get_debug_type|get_resource_id|fdiv|preg_last_error_msg|enum_exists|array_find|array_any|array_all|mb_trim|json_validate|fsync)\s*\(/;

test.each(sources.filter((path) => path.endsWith(".php")))("%s is PHP 7.4", (path) => {
  const code = readFileSync(`${folder}/${path}`, "utf8");
  expect(read(code)).toEqual([]);
  expect(code).not.toMatch(NEW_FUNCTIONS);
});

test.each([
  "match ($a) { 1 => 2 };",
  "$a?->b();",
  "f(a: 1);",
  "function f(int|string $a) {}",
  "class A { public function __construct(private $a) {} }",
  "enum A { case B; }",
  "class A { public readonly int $a; }",
  "function f(mixed $a) {}",
  "function f(): static {}",
  "$a = $b ?? throw new E();",
  "try { f(); } catch (E) {}",
  "function f($a,) {}",
  "$f = strlen(...);",
  "$a = $b::class;",
  "function f($a = new B()) {}",
])("and %s is not", (code) => {
  expect(read(`<?php ${code}`)).not.toEqual([]);
});
