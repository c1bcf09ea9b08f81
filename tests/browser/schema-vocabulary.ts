import ts from "typescript";

/** A thing of schema.org as a page says it. */
export type Thing = Record<string, unknown> & { "@type": string };

const file = "things.ts";

// An action says by "query-input" what it takes (schema.org/docs/actions.html); no vocabulary has the word.
const withoutHints = (key: string, value: unknown): unknown =>
  /-(input|output)$/.test(key) ? undefined : value;

// schema-dts declares the whole vocabulary as types: what does not compile is not schema.org.
const toSource = (things: readonly Thing[]): string => {
  const types = [...new Set(things.map((thing) => thing["@type"]))];
  return [
    `import type { ${["WithContext", ...types].join(", ")} } from "schema-dts";`,
    ...things.map(
      (thing, index) =>
        `export const thing${index}: WithContext<${thing["@type"]}> = ${JSON.stringify(thing, withoutHints)};`,
    ),
  ].join("\n");
};

// A megabyte of declarations, the same for every question.
const parsed = new Map<string, ts.SourceFile | undefined>();

function toProgram(text: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) => {
    if (name === file) return ts.createSourceFile(name, text, ts.ScriptTarget.ESNext);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  host.fileExists = (name) => name === file || fileExists(name);
  return ts.createProgram([file], options, host);
}

/** What of some things schema.org's vocabulary does not know: types, properties, kinds of values. */
export function vocabularyErrors(things: readonly Thing[]): string[] {
  const program = toProgram(toSource(things));
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n").slice(0, 600));
}
