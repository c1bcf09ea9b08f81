import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookedAt, mendingOf, reported } from "../../scripts/doctor/findings.ts";
import { gatewayNames } from "../../worker/settings/payment-gateways.ts";
import { store } from "../../worker/store.ts";

const list: { id: string; mend: string | null; connect: boolean }[] = JSON.parse(
  readFileSync("wordpress/edge-storefront/findings.json", "utf8"),
);
const listed = list.map(({ id }) => id);
const textOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("the doctor and the plugin know the same findings", () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect([...lookedAt, ...reported].toSorted()).toEqual(listed.toSorted());
  const php = textOf("wordpress/edge-storefront/includes/findings.php");
  const functions = (kind: string) =>
    Array.from(php.matchAll(new RegExp(`^function ${kind}_(\\w+)\\(\\)`, "gm")), ([, name = ""]) =>
      name.replaceAll("_", "-"),
    ).filter((name) => name !== "for-connection");
  expect(functions("look_at").toSorted()).toEqual(listed.toSorted());
  const mended = list.filter(({ mend }) => mend !== null).map(({ id }) => id);
  expect(functions("mend").toSorted()).toEqual(mended.toSorted());
});

test("the doctor looks itself at everything that it says to look at", () => {
  const checks = textOf("scripts/doctor/!(findings).ts") + textOf("worker/payment/*/doctor.ts");
  expect(lookedAt.filter((id) => !checks.includes(`"${id}"`))).toEqual([]);
});

test("the plugin knows the payment methods of each gateway that GATEWAYS names", () => {
  const php = textOf("wordpress/edge-storefront/includes/findings.php");
  const listed = Array.from(php.matchAll(/^\t'(\w+)' *=> '\/(.+)\/',$/gm), ([, name, ids]) => [
    name,
    ids,
  ]);
  const named = store.payments.filter(({ name }) => gatewayNames().includes(name));
  expect(listed).toEqual(named.map(({ name, ids }) => [name, ids.source]));
});

test("how a finding is mended names the plugin's button, Connect, or neither", () => {
  expect(mendingOf("hold-stock")).toMatch(
    /^the plugin mends it: Connect, or "Hold for a day" at Tools > Site Health; by hand: Set /,
  );
  expect(mendingOf("guest-checkout")).toMatch(/^the plugin mends it: "Allow guests" at /);
  expect(mendingOf("closed")).toMatch(/^the plugin mends it: Connect; by hand: /);
  expect(mendingOf("payment")).toMatch(/^the plugin does not mend it; by hand: Enable /);
});
