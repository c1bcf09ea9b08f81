import { build, type Plugin } from "vite";

const id = "virtual:service-worker";
const entry = "client/offline/service-worker.ts";

/** The service worker's script, in one piece: it loads no other. */
export async function builtServiceWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "serviceWorker" },
    },
  });
  const [script] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (script?.type !== "chunk") throw new Error("The service worker was not built.");
  return script.code;
}

/** Hands the service worker's script to the worker, which serves it. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(entry);
      return `export default ${JSON.stringify(await builtServiceWorker())}`;
    },
  };
}
