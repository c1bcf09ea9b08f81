import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutByteCounts } from "../../scripts/vite/react-stream.ts";

const builds = ["production", "development"].map(
  (kind) => [kind, `node_modules/react-dom/cjs/react-dom-server.bun.${kind}.js`] as const,
);

const written = ["end", "error", "flush", "on", "write"];
// Asked for only where a destination has no `error`.
const instead = ["close", "destroy"];

const again =
  "React's Bun build has changed its form: read what worker/platform/render/react-stream.ts says of it, and see that pages still come as one piece a flush (docs/decisions/031-pages-are-reacts-own-stream.md).";

test.each(builds)("React's %s build for Bun writes as our stream expects", (_kind, file) => {
  const code = readFileSync(file, "utf8");
  const called = new Set(Array.from(code.matchAll(/\bdestination\.(\w+)\(/g), ([, name]) => name));
  expect([...called].filter((name) => !instead.includes(name ?? "")).sort(), again).toEqual(
    written,
  );
  expect(() => withoutByteCounts(code), again).not.toThrow();
});

test("a build that counts bytes in another way is refused in a sentence", () => {
  expect(() => withoutByteCounts("function byteLengthOfChunk(chunk) {}")).toThrow(
    /React's Bun build has .* 0 times, and not once/,
  );
});
