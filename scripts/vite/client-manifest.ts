import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { islands } from "./islands.ts";
import { browserMessages } from "./messages.ts";

const id = "virtual:client-manifest";

/** Scripts of payment providers, in their folders. */
export const paymentModules = () => globSync("worker/payment/*/browser.ts");

/** Files that pages name by themselves; the style sheets are not part of a page's own. */
const singleFiles = {
  entry: "client/entry.ts",
  cart: "client/cart/read-cart.ts",
  idle: "client/idle.ts",
  speed: "client/runtime/page-speed.ts",
  face: "client/runtime/face.ts",
  consent: "client/analytics/consent.ts",
  offline: "client/offline/offline.ts",
  chosen: "client/search/chosen-results.ts",
  deferredStyles: "worker/layout/deferred.css",
  blockStyles: "worker/content/blocks.css",
};

const singleUrls = (urlOf: (file: string) => string) =>
  Object.fromEntries(Object.entries(singleFiles).map(([name, file]) => [name, urlOf(file)]));

interface ViteChunk {
  file: string;
  src?: string;
  imports?: string[];
}

/** Returns the files of a chunk and all its imports, entry first. */
function listFiles(manifest: Record<string, ViteChunk>, name: string, visited = new Set<string>()) {
  const chunk = manifest[name];
  if (!chunk || visited.has(chunk.file)) return visited;
  visited.add(chunk.file);
  for (const imported of chunk.imports ?? []) listFiles(manifest, imported, visited);
  return visited;
}

/** By language, then by part: the URLs of the browser's messages. */
function messageUrls(toUrl: (id: string) => string) {
  const urls: Record<string, Record<string, string>> = {};
  for (const { lang, part, id } of browserMessages())
    urls[lang] = { ...urls[lang], [part]: toUrl(id) };
  return urls;
}

/** By payment provider: the URL of its script. */
const paymentScripts = (toUrl: (file: string) => string) =>
  Object.fromEntries(paymentModules().map((file) => [basename(dirname(file)), toUrl(file)]));

function builtManifest(outDir: string): string {
  const manifest: Record<string, ViteChunk> = JSON.parse(
    readFileSync(join(outDir, ".vite/manifest.json"), "utf8"),
  );
  const urls = (name: string) => [...listFiles(manifest, name)].map((file) => `/${file}`);
  // Those of a common chunk need no URL.
  const ownUrls = islands().flatMap(({ name, file, chunk }) => (chunk ? [] : [[name, urls(file)]]));
  const fragments = Object.keys(manifest)
    .filter((file) => file.endsWith(".fragment.ts"))
    .map((file) => [basename(file, ".fragment.ts"), urls(file)]);
  return JSON.stringify({
    ...singleUrls((file) => `/${manifest[file]?.file}`),
    hydrate: urls("client/hydrate.tsx").reverse(),
    islands: Object.fromEntries(ownUrls),
    fragments: Object.fromEntries(fragments),
    payments: paymentScripts((file) => `/${manifest[file]?.file}`),
    messages: messageUrls((id) => `/${manifest[id]?.file}`),
    assets: [...new Set(Object.values(manifest).map((chunk) => `/${chunk.file}`))].sort(),
  });
}

const served = "virtual:island/";

// Includes islands added while the development server runs.
const anyIsland = `new Proxy({}, { get: (_, name) => ["/@id/${served}" + name] })`;

const servedFragments = () =>
  Object.fromEntries(
    globSync("client/**/*.fragment.ts").map((file) => [
      basename(file, ".fragment.ts"),
      [`/${file}`],
    ]),
  );

// Fast Refresh requires it before any component.
const preamble = "/@id/__x00__@vitejs/plugin-react/preamble";

const devManifest = () =>
  `{ islands: ${anyIsland}, ...${JSON.stringify({
    ...singleUrls((file) => `/${file}`),
    hydrate: [preamble, "/client/hydrate.tsx"],
    fragments: servedFragments(),
    payments: paymentScripts((file) => `/${file}`),
    messages: messageUrls((id) => `/@id/__x00__${id}`),
    assets: [],
  })} }`;

/**
 * Builds the client before the workers and passes the names of the built files to the worker: the
 * Cloudflare plugin builds workers first, and a worker cannot read the manifest itself.
 */
export function clientManifest(): Plugin {
  let isBuild = false;
  let outDir = "dist/client";
  return {
    name: "client-manifest",
    sharedDuringBuild: true,
    configResolved(config) {
      isBuild = config.command === "build";
    },
    buildApp: {
      order: "pre",
      async handler(builder) {
        const client = builder.environments.client;
        if (!client) return;
        outDir = client.config.build.outDir;
        await builder.build(client);
      },
    },
    resolveId(source) {
      if (source === id) return `\0${id}`;
      if (!source.startsWith(served)) return undefined;
      const [file] = globSync(`client/**/${source.slice(served.length)}.island.tsx`);
      return file && join(process.cwd(), file);
    },
    load(source) {
      if (source !== `\0${id}`) return undefined;
      return `export default ${isBuild ? builtManifest(outDir) : devManifest()}`;
    },
  };
}
