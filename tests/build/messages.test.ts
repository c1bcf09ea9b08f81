import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsIn } from "../../scripts/vite/client-graph.ts";

const code = globSync("{worker,client,shared}/**/*.{ts,tsx}", {
  exclude: ["**/*.{test,fixture}.*"],
})
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

// Some ids end in what is known at run time alone: `order.status.${status}`.
const beginnings = [...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map(
  ([, beginning = ""]) => beginning,
);

test("every message is used", () => {
  const ids = Object.keys(JSON.parse(readFileSync("shared/i18n/messages/en.json", "utf8")));
  const unsaid = ids.filter(
    (id) => !code.includes(`"${id}"`) && !beginnings.some((beginning) => id.startsWith(beginning)),
  );
  expect(unsaid).toEqual([]);
});

test("a message used by a browser module is found in it, and is loaded with its importers", () => {
  const lost = globSync("client/**/*.{ts,tsx}", {
    exclude: ["**/*.{test,fixture}.*", "**/*.d.ts"],
  }).flatMap((file) => {
    const matches = textsIn([file]);
    // Fields translate their labels.
    const ids = [...readFileSync(file, "utf8").matchAll(/(?:\bt\(\s*|\blabel=)"([\w.-]+)"/g)];
    return ids.filter(([, id = ""]) => !matches.has(id)).map(([, id]) => `${file}: ${id}`);
  });
  expect(lost).toEqual([]);
});
