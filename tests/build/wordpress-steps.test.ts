import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/woocommerce.md", "utf8");

test("docs/woocommerce.md counts the steps by hand, and those that the plugin leaves", () => {
  const [, section = ""] = text.split("## By the plugin");
  const [own = ""] = section.split("\n## ");
  const left = own.match(/^\d+\. \*\*/gm) ?? [];
  const rows = [...own.matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)];
  expect(own).toContain("three are left of 24");
  expect(left).toEqual(["1. **", "2. **", "3. **"]);
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 24 }, (_, at) => at + 1),
  );
  const ways = rows.map(
    ([, , how = ""]) => /^(Connect|step \d|a button|WooCommerce's own|by hand)/.exec(how)?.[1],
  );
  const count = (way: string) => ways.filter((one) => one === way).length;
  expect(ways).not.toContain(undefined);
  expect([
    count("Connect"),
    count("a button"),
    count("WooCommerce's own"),
    count("by hand"),
  ]).toEqual([15, 1, 4, 1]);
});
