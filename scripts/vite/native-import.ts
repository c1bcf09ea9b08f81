import type { Plugin } from "vite";

const call = /\bnativeImport\(/g;

/** Leaves `nativeImport(url)` as a plain dynamic import, for what the page knows by its URL. */
function byUrl(): Plugin {
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

/** Vite wraps every other import() in a loader for style sheets that this shop does not have. */
const withoutStyleLoader: Plugin = {
  name: "without-style-loader",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load) => load();"
      : undefined,
};

/** Keeps dynamic imports of the browser what they are: a loader is most of a tiny script. */
export const nativeImport = (): Plugin[] => [byUrl(), withoutStyleLoader];
