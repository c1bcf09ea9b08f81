import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the schema's types are those of the schema (npm run schema-types)", () => {
  const folder = mkdtempSync(join(tmpdir(), "schema-types-"));
  const output = join(folder, "schema-types.d.ts");
  try {
    execFileSync("node_modules/.bin/gql.tada", ["generate-output", "--output", output]);
    expect(readFileSync("shared/graphql/schema-types.d.ts", "utf8")).toBe(
      readFileSync(output, "utf8"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
