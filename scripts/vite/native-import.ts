import type { Plugin } from "vite";

const call = /\bnativeImport\(/g;

/**
 * Leaves `nativeImport(url)` as a plain dynamic import: Vite wraps every import() of the browser
 * in a loader for style sheets that this shop does not have, and that is most of a tiny entry.
 */
export function nativeImport(): Plugin {
  let isBuild = false;
  return {
    name: "native-import",
    enforce: "post",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transform: (code) =>
      isBuild || !call.test(code) ? null : code.replace(call, "import(/* @vite-ignore */ "),
    renderChunk: (code) =>
      code.match(call) ? { code: code.replace(call, "import("), map: null } : null,
  };
}
