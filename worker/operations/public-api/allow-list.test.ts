import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowList, allowListFile } from "../../../scripts/allow-list.ts";

test("the list of allowed operations is the one that their constants make (npm run allow-list)", () => {
  expect(JSON.parse(readFileSync(allowListFile, "utf8"))).toEqual(allowList());
});

test("no two operations share a name, and none hands out tokens or guests' orders", () => {
  const names = allowList().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const forbidden of ["login", "refreshToken", "FindCheckout", "registerCustomer"])
    expect(names).not.toContain(forbidden);
});
