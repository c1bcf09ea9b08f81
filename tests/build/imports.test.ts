import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const roots = ["shared", "client", "worker", "backend"] as const;

const sources = globSync("{shared,client,worker,backend}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

interface Import {
  target: string;
  /** Only types: it is gone at run time. */
  isType: boolean;
}

const isTypeOnly = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
};

/** Files of ours that a file imports. */
function importsOf(file: string): Import[] {
  const parsed = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return parsed.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (!moduleSpecifier.text.startsWith(".")) return [];
    const target = path.join(path.dirname(file), moduleSpecifier.text);
    return [{ target, isType: isTypeOnly(statement) }];
  });
}

const graph = new Map(sources.map((file) => [file, importsOf(file)]));

/** Every import as "from -> to" that a rule forbids. */
const strays = (isForbidden: (file: string, imported: Import) => boolean): string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => isForbidden(file, imported))
      .map(({ target }) => `${file} -> ${target}`),
  );

const allowed: Record<(typeof roots)[number], RegExp> = {
  shared: /^shared\//,
  client: /^(shared|client)\//,
  worker: /^(shared|worker)\/|^client\/[\w-]+\/[\w-]+\.island\.tsx$/,
  backend: /^(backend|shared\/graphql)\//,
};

test.each(roots)("%s imports only what it may", (root) => {
  const isForbidden = (file: string, { target }: Import) =>
    file.startsWith(`${root}/`) && !allowed[root].test(target);
  expect(strays(isForbidden)).toEqual([]);
});

test("the platform knows no feature at run time", () => {
  // Files directly in worker/ are settings, log and wiring, of no feature.
  const isFeature = (target: string) => /^worker\/(?!platform\/)[\w-]+\//.test(target);
  const isForbidden = (file: string, { target, isType }: Import) =>
    file.startsWith("worker/platform/") && !isType && isFeature(target);
  expect(strays(isForbidden)).toEqual([]);
});

test("what the platform needs of worker/ itself, its settings and its log, needs nothing of the platform", () => {
  const isOwn = (file: string) => /^worker\/[\w-]+\.ts$/.test(file);
  const isOfPlatform = (file: string) => file.startsWith("worker/platform/");
  const needed = (file: string): string[] =>
    (graph.get(file) ?? []).flatMap(({ target, isType }) => (isType ? [] : [target]));
  const own = new Set([...graph.keys()].filter(isOfPlatform).flatMap(needed).filter(isOwn));
  for (const file of own) for (const target of needed(file)) if (isOwn(target)) own.add(target);
  const back = [...own].flatMap((file) =>
    needed(file)
      .filter(isOfPlatform)
      .map((target) => `${file} -> ${target}`),
  );
  expect(back).toEqual([]);
});

/** What a graph's node needs at run time. */
type Needs = Map<string, string[]>;

const neededFiles: Needs = new Map(
  [...graph].map(([file, imports]) => [
    file,
    imports.flatMap(({ target, isType }) => (isType ? [] : [target])),
  ]),
);

/** A feature's folder; the platform is one, and a file directly in a root is one of its own. */
function folderOf(file: string): string {
  const [root = "", folder = "", ...rest] = file.split("/");
  if (root === "shared" || root === "backend") return root;
  return rest.length === 0 ? file : `${root}/${folder}`;
}

function neededFolders(): Needs {
  const folders: Needs = new Map();
  for (const [file, targets] of neededFiles) {
    const folder = folderOf(file);
    // A style sheet is a text, and needs nothing.
    const modules = targets.filter((target) => graph.has(target));
    const others = modules.map(folderOf).filter((target) => target !== folder);
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])]);
  }
  return folders;
}

/** The first way round that leads from a node back to itself. */
function findCycle(needs: Needs): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  function visit(node: string): string[] {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    way.push(node);
    for (const target of needs.get(node) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    way.pop();
    done.add(node);
    return [];
  }
  for (const node of needs.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

test("no module waits for itself: what it imports is loaded before it", () => {
  expect(findCycle(neededFiles)).toEqual([]);
});

test("no feature needs at run time what needs it", () => {
  // platform/ reads settings and writes the log, which need nothing of it (see above).
  expect(findCycle(neededFolders())).toEqual([]);
});
