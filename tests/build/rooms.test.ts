import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const rooms = ["shared", "client", "worker", "backend"] as const;

const sources = globSync("{shared,client,worker,backend}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** Paths of ours that a file imports, types included. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const specifiers = [...source.matchAll(/(?:from|import\(|import)\s*"(\.[^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) => path.join(path.dirname(file), specifier));
}

const allowed: Record<(typeof rooms)[number], RegExp> = {
  shared: /^shared\//,
  client: /^(shared|client)\//,
  worker: /^(shared|worker)\/|^client\/[\w-]+\/[\w-]+\.island\.tsx$/,
  backend: /^(backend|shared\/graphql)\//,
};

test.each(rooms)("%s enters only the rooms that it may", (room) => {
  const strays = sources
    .filter((file) => file.startsWith(`${room}/`))
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([, target]) => !allowed[room].test(target));
  expect(strays).toEqual([]);
});
