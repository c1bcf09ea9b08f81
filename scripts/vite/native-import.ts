import type { Plugin } from "vite";

const call = /\bnativeImport\(/g;
const ofOwnModule = /\bnativeImport\("(\.[^"]+)"\)/g;

/**
 * Keeps the browser's own dynamic imports, because a loader would be most of a tiny script:
 * `nativeImport(url)` imports by a URL that the page knows, `nativeImport("./module.ts")` a chunk
 * of its own.
 */
export function nativeImport(): Plugin {
  let isBuild = false;
  return {
    name: "native-import",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    async transform(code, importer) {
      if (!code.includes("nativeImport(")) return null;
      if (!isBuild) return code.replace(call, "import(/* @vite-ignore */ ");
      const ids = await Promise.all(
        [...code.matchAll(ofOwnModule)].map(([, path = ""]) => this.resolve(path, importer)),
      );
      return code.replace(ofOwnModule, () => {
        const id = ids.shift()?.id;
        if (!id) throw new Error(`${importer} imports a module that does not exist.`);
        const reference = this.emitFile({
          type: "chunk",
          id,
          preserveSignature: "allow-extension",
        });
        return `nativeImport(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
    },
    renderChunk: (code) =>
      code.match(call) ? { code: code.replace(call, "import("), map: null } : null,
  };
}
