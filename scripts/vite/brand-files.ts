import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Plugin } from "vite";
import { brandFolder } from "../brand.ts";
import { brandFaults, faultSentence } from "../brand-faults.ts";

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** Puts the brand's public files beside those of every shop, at the same addresses; a brand with faults is not built. */
export function brandFiles(): Plugin {
  const folder = join(brandFolder(), "public");
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
  const toAddress = (file: string) => file.slice(folder.length + 1);
  return {
    name: "brand-files",
    // Before anything is built or served.
    async configResolved() {
      const faults = await brandFaults(brandFolder());
      if (faults.length > 0) throw new Error(faultSentence(brandFolder(), faults));
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of files)
        this.emitFile({ type: "asset", fileName: toAddress(file), source: readFileSync(file) });
    },
    configureServer(server) {
      const byAddress = new Map(files.map((file) => [`/${toAddress(file)}`, file]));
      server.middlewares.use((request, response, next) => {
        const file = byAddress.get(request.url?.split("?")[0] ?? "");
        if (!file) return next();
        response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
        response.end(readFileSync(file));
      });
    },
  };
}
