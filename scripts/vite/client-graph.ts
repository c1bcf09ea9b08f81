import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

interface ReadModule {
  modifiedAt: number;
  imports: string[];
  texts: Set<string>;
}

const read = new Map<string, ReadModule>();

const options: ts.CompilerOptions = {
  jsx: ts.JsxEmit.Preserve,
  module: ts.ModuleKind.ESNext,
  removeComments: true,
  target: ts.ScriptTarget.Latest,
  verbatimModuleSyntax: true,
};

// Type imports disappear when a module is compiled; a nativeImport is a chunk of its own.
const specifier = /(?:\bfrom|\bimport|\bnativeImport\()\s*"(\.[^"]+)"/g;

function readModule(file: string): ReadModule {
  const modifiedAt = statSync(file).mtimeMs;
  const cached = read.get(file);
  if (cached?.modifiedAt === modifiedAt) return cached;
  const source = readFileSync(file, "utf8");
  const code = ts.transpileModule(source, { compilerOptions: options, fileName: file }).outputText;
  const module = {
    modifiedAt,
    imports: [...code.matchAll(specifier)]
      .map(([, target = ""]) => path.join(path.dirname(file), target))
      .filter((target) => /\.tsx?$/.test(target) && existsSync(target)),
    texts: new Set([...code.matchAll(/"([a-z][\w.-]+)"/g)].map(([, text = ""]) => text)),
  };
  read.set(file, module);
  return module;
}

/** Returns our own modules that a file imports at run time. */
export const readImports = (file: string): string[] => readModule(file).imports;

/**
 * Returns all modules that a file imports at run time, directly or indirectly, including itself.
 */
export function findClosure(files: readonly string[], visited = new Set<string>()): Set<string> {
  for (const file of files) {
    if (visited.has(file)) continue;
    visited.add(file);
    findClosure(readModule(file).imports, visited);
  }
  return visited;
}

// A module translates the ids that it contains, by itself or by a field's label: one that only passes
// ids on leaves translation to the server.
const translators = [
  "shared/i18n/site-context.ts",
  "client/runtime/page-context.ts",
  "client/checkout/field.tsx",
];

/** Returns every string literal in those of these modules that translate. */
export const textsIn = (files: Iterable<string>): Set<string> =>
  new Set(
    [...files]
      .map(readModule)
      .filter(({ imports }) => imports.some((file) => translators.includes(file)))
      .flatMap(({ texts }) => [...texts]),
  );
