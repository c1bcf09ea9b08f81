import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { costOf, walks } from "../../scripts/walks/import-paths.ts";

const rows = readFileSync("docs/architecture.md", "utf8").matchAll(
  /^\| ([^|]+) \| (\d+) \| (\d+) \| [^|]+ \|$/gm,
);
const documented = new Map(
  [...rows].map(([, name = "", files, folders]) => [name, { files, folders }]),
);

test.each(walks)(
  "$name crosses no more files and folders than docs/architecture.md states",
  (walk) => {
    const { files, folders } = costOf(walk);
    const most = documented.get(walk.name);
    expect(files.length).toBeLessThanOrEqual(Number(most?.files));
    expect(folders).toBeLessThanOrEqual(Number(most?.folders));
  },
);
