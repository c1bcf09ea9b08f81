import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";

/** What the build needs of an island's definition. */
export interface BuiltIsland {
  file: string;
  name: string;
  /** The common chunk that it is built into, if any. */
  chunk: string | undefined;
}

/** The texts among the fields of a module's `export default defineIsland({…})`. */
function readDefinition(file: string): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const exported = source.statements.find(ts.isExportAssignment)?.expression;
  const [definition] = exported && ts.isCallExpression(exported) ? exported.arguments : [];
  const fields =
    definition && ts.isObjectLiteralExpression(definition) ? definition.properties : [];
  return new Map(
    fields.flatMap((field): [string, string][] =>
      ts.isPropertyAssignment(field) &&
      ts.isIdentifier(field.name) &&
      ts.isStringLiteral(field.initializer)
        ? [[field.name.text, field.initializer.text]]
        : [],
    ),
  );
}

function readIsland(file: string): BuiltIsland {
  const definition = readDefinition(file);
  const name = definition.get("name");
  if (name !== basename(file, ".island.tsx"))
    throw new Error(`${file} defines the island ${name ?? "without a name"}; both have one name.`);
  return { file, name, chunk: definition.get("chunk") };
}

/** Returns all islands, as their definitions say. */
export const islands = (): BuiltIsland[] => globSync("client/**/*.island.tsx").map(readIsland);
