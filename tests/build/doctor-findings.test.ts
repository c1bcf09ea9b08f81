import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entries, toMending } from "../../scripts/doctor/findings.ts";
import { checks } from "../../scripts/doctor/outside.ts";

const idsBy = (...by: string[]): string[] =>
  entries.flatMap((entry) => (by.includes(entry.by) ? [entry.id] : [])).toSorted();

const readText = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("each finding of the list is looked at by whom it names, and by nobody else", () => {
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(idsBy("plugin", "doctor", "both")).toEqual(ids.toSorted());
  const php = readText("wordpress/edge-storefront/includes/findings.php");
  const functions = (kind: string) =>
    Array.from(php.matchAll(new RegExp(`^function ${kind}_(\\w+)\\(\\)`, "gm")), ([, name = ""]) =>
      name.replaceAll("_", "-"),
    ).filter((name) => name !== "for-connection");
  expect(functions("look_at").toSorted()).toEqual(idsBy("plugin", "both"));
  const mended = entries.flatMap(({ id, mend }) => (mend ? [id] : []));
  expect(functions("mend").toSorted()).toEqual(mended.toSorted());
  // The plugin's own version is in what it reports.
  expect([...Object.keys(checks), "version"].toSorted()).toEqual(idsBy("doctor", "both"));
});

test("how a finding is mended names the plugin's button, Connect, or neither", () => {
  const mending = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    return entry && toMending(entry);
  };
  expect(mending("hold-stock")).toMatch(
    /^the plugin mends it: Connect, or "Hold for a day" at Tools > Site Health; by hand: Set /,
  );
  expect(mending("guest-checkout")).toMatch(/^the plugin mends it: "Allow guests" at /);
  expect(mending("closed")).toMatch(/^the plugin mends it: Connect; by hand: /);
  expect(mending("clock")).toMatch(/^by hand: /);
  expect(mending("payment")).toMatch(/^the plugin does not mend it; by hand: Enable /);
});
