import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const roots = ["shared", "client", "worker", "backend", "scripts"] as const;

/** A payment provider's folder has files of three runtimes; these are not the worker's. */
const elsewhere = {
  client: /^worker\/payment\/[\w-]+\/browser\.ts$/,
  backend: /^worker\/payment\/[\w-]+\/imitation\.ts$/,
};

/** Whose code a file is. */
function getRoot(file: string): string {
  for (const [root, pattern] of Object.entries(elsewhere)) if (pattern.test(file)) return root;
  return file.split("/")[0] ?? "";
}

// A script may import anything of ours; of the checks of a provider's folder that is asked below.
const sources = [
  ...globSync("{shared,client,worker,backend}/**/*.{ts,tsx}"),
  ...globSync("scripts/doctor/*.ts"),
].filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));

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

/** What a statement imports, re-exports or adds declarations to. */
function findModule(statement: ts.Statement): { module?: ts.Node; isType: boolean } {
  if (ts.isModuleDeclaration(statement)) return { module: statement.name, isType: true };
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    return { isType: false };
  return { module: statement.moduleSpecifier, isType: isTypeOnly(statement) };
}

/** Where the countries are whose files are chosen by the brand; each has the same imports. */
const countries: Record<string, string> = {
  "#country": "shared/country/indonesia",
  "#worker-country": "worker/country/indonesia",
  "#backend-country": "backend/country/indonesia",
};

function resolveTarget(file: string, text: string): string {
  const [name = "", ...rest] = text.split("/");
  const country = countries[name];
  return country ? path.join(country, ...rest) : path.join(path.dirname(file), text);
}

/** Files of ours that a file imports. */
function readImports(file: string): Import[] {
  const code = readFileSync(file, "utf8");
  const { statements } = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  // The browser's are loaded later, on purpose.
  const inWords = file.startsWith("client/") ? [] : code.matchAll(/\bimport\("(\.[^"]+)"\)/g);
  const inline = Array.from(inWords, ([, text = ""]) => text);
  const globbed = Array.from(
    code.matchAll(/\bimport\.meta\.glob[^(]*\(\s*"(\.[^"]+)"/g),
    ([, text]) => globSync(path.join(path.dirname(file), text ?? "")),
  ).flat();
  const stated = statements.map(findModule).flatMap(({ module, isType }) => {
    if (!module || !ts.isStringLiteral(module)) return [];
    return /^\.|^#[\w-]*country\//.test(module.text) ? [{ text: module.text, isType }] : [];
  });
  const named = [...stated, ...inline.map((text) => ({ text, isType: true }))];
  return [
    ...named.map(({ text, isType }) => ({
      target: resolveTarget(file, text),
      isType,
    })),
    ...globbed.map((target) => ({ target, isType: false })),
  ];
}

const graph = new Map(sources.map((file) => [file, readImports(file)]));

/** Every import as "from -> to" that a rule forbids. */
const strays = (isForbidden: (file: string, imported: Import) => boolean): string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => isForbidden(file, imported))
      .map(({ target }) => `${file} -> ${target}`),
  );

const allowed: Record<(typeof roots)[number], RegExp> = {
  // The rules of what an operator changes, which the plugin for WordPress has too.
  shared: /^shared\/|^wordpress\/edge-storefront\/settings-rules\.json$/,
  client: /^(shared|client)\//,
  worker: /^(shared|worker)\/|^client\/[\w-]+\/[\w-]+\.island\.tsx$/,
  // It reports the languages that a shop may have, and its mails have the words of an order's states.
  backend:
    /^(backend|shared\/country|shared\/graphql|shared\/storefront)\/|^shared\/order-states\.ts$|^shared\/i18n\/(messages\/|locales\.ts$)/,
  // The list that the doctor shares with the plugin.
  scripts: /^(scripts|shared|worker)\/|^wordpress\/edge-storefront\/findings\.json$/,
};

/** Whether a root's code may import a file; where a provider's files belong is said by their names. */
const mayImport = (root: (typeof roots)[number], target: string): boolean => {
  const owner = getRoot(target);
  return target.startsWith("worker/payment/") && owner !== "worker"
    ? owner === root
    : allowed[root].test(target);
};

test.each(roots)("%s imports only what it may", (root) => {
  const isForbidden = (file: string, { target }: Import) =>
    getRoot(file) === root && !mayImport(root, target);
  expect(strays(isForbidden)).toEqual([]);
});

test("what a payment provider can do is described without any other part of worker/", () => {
  // Settings, doctor, documentation and every feature read it.
  const description = /^worker\/payment\/([\w-]+\/)?provider\.ts$/;
  const isForbidden = (file: string, { target }: Import) =>
    description.test(file) && !description.test(target) && !target.startsWith("shared/");
  expect(strays(isForbidden)).toEqual([]);
});

test("a payment provider's folder knows no other provider", () => {
  const folder = /^worker\/payment\/([\w-]+)\//;
  const isForbidden = (file: string, { target }: Import) => {
    const [, own] = folder.exec(file) ?? [];
    const [, other = own] = folder.exec(target) ?? [];
    // What is unknown is what the others begin with.
    return own !== undefined && other !== own && target !== "worker/payment/unknown/provider.ts";
  };
  expect(strays(isForbidden)).toEqual([]);
});

/** Where a part of the worker stands; it imports what stands below it and its own rank, types included. */
const ranks: readonly [RegExp, number][] = [
  [/^worker\/payment\/([\w-]+\/)?provider\.ts$/, 1],
  [/^worker\/platform\//, 0],
  [/^worker\/store\.ts$/, 1],
  [/^worker\/commerce\//, 1],
  [/^worker\/settings\//, 2],
  [/^worker\/(woocommerce|catalogue|payment|country)\//, 3],
  [/^worker\/([\w-]+\.ts$|wiring\/)/, 5],
  [/^worker\//, 4],
];

const getRank = (file: string): number => ranks.find(([part]) => part.test(file))?.[1] ?? 0;

test("platform, ports, settings, adapter and catalogue, features, roof: none knows a part above it", () => {
  const isForbidden = (file: string, { target }: Import) =>
    file.startsWith("worker/") && target.startsWith("worker/") && getRank(target) > getRank(file);
  expect(strays(isForbidden)).toEqual([]);
});

/** Members that a file declares for requests and bindings (`declare module`), by interface. */
function findMembers(file: string): [owner: string, name: string][] {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  const bodies = statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)
      ? [...statement.body.statements]
      : [],
  );
  return bodies
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ name, members }) =>
      members.flatMap(({ name: member }) =>
        member && ts.isIdentifier(member) ? [[name.text, member.text] as [string, string]] : [],
      ),
    );
}

/** Whether code names a member of a request's variables, or a binding. */
function isNaming(code: string, owner: string, name: string): boolean {
  if (owner === "Bindings") return new RegExp(`\\b${name}\\b`).test(code);
  const taken = `\\.var\\.${name}\\b|\\.[gs]et\\("${name}"|\\{[^{}]*\\b${name}\\b[^{}]*\\} = c\\.var`;
  return owner === "Variables" && new RegExp(taken).test(code);
}

test("no part names what a part above it declares of requests and bindings", () => {
  const code = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));
  const ofWorker = sources.filter((file) => file.startsWith("worker/"));
  const named = ofWorker.flatMap((owner) =>
    findMembers(owner).flatMap(([kind, name]) =>
      ofWorker
        .filter((file) => getRank(file) < getRank(owner))
        .filter((file) => isNaming(code.get(file) ?? "", kind, name))
        .map((file) => `${file} names ${name} of ${owner}`),
    ),
  );
  expect(named).toEqual([]);
});

test("the adapter of WooCommerce knows no part beside it", () => {
  const isForbidden = (file: string, { target }: Import) =>
    file.startsWith("worker/woocommerce/") &&
    /^worker\/(?!platform\/|commerce\/|settings\/|woocommerce\/)/.test(target);
  expect(strays(isForbidden)).toEqual([]);
});

test("features know the ports, and not the adapter of WooCommerce, not even its types", () => {
  // The public API serves its documents; the roof joins it to the ports.
  const mayKnow = /^worker\/((woocommerce|operations\/public-api|wiring)\/|[\w-]+\.tsx?$)/;
  const features = sources.filter((file) => file.startsWith("worker/") && !mayKnow.test(file));
  const knowing = features.filter((file) =>
    graph.get(file)?.some(({ target }) => target.startsWith("worker/woocommerce/")),
  );
  expect(knowing).toEqual([]);
});

test("only the adapter and the public API import GraphQL", () => {
  const others = sources.filter((file) =>
    /^worker\/(?!woocommerce\/|operations\/public-api\/)/.test(file),
  );
  const imported = /from "(graphql|gql\.tada)"/;
  expect(others.filter((file) => imported.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("only the adapter declares GraphQL documents", () => {
  const declares = /\b(graphql|catalogueQuery|sessionQuery|sessionMutation)\(/;
  const others = sources.filter(
    (file) => file.startsWith("worker/") && !file.startsWith("worker/woocommerce/"),
  );
  expect(others.filter((file) => declares.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** What a graph's node needs. */
type Needs = Map<string, string[]>;

/** What files need at run time. */
const neededFiles: Needs = new Map(
  [...graph].map(([file, imports]) => [
    file,
    imports.flatMap(({ target, isType }) => (isType ? [] : [target])),
  ]),
);

/** A feature's folder; the platform is one, and a file directly in a root is one of its own. */
function getFolder(file: string): string {
  if (/^worker\/payment\/([\w-]+\/)?provider\.ts$/.test(file)) return "worker/payment/provider";
  const owner = getRoot(file);
  if (owner === "backend" || owner === "scripts") return owner;
  if (elsewhere.client.test(file)) return "client/payment";
  const [root = "", folder = "", ...rest] = file.split("/");
  if (root === "shared" || root === "backend") return root;
  return rest.length === 0 ? file : `${root}/${folder}`;
}

/** What folders need, types included. */
function neededFolders(): Needs {
  const folders: Needs = new Map();
  for (const [file, imports] of graph) {
    const folder = getFolder(file);
    // A style sheet is a text, and needs nothing.
    const modules = imports.filter(({ target }) => graph.has(target));
    const others = modules
      .map(({ target }) => getFolder(target))
      .filter((target) => target !== folder);
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

test("no folder needs what needs it, not even its types", () => {
  expect(findCycle(neededFolders())).toEqual([]);
});
