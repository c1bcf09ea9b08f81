// `npm run wordpress-plugin`: makes dist/edge-storefront.zip, the plugin for WordPress (docs/connect.md).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readArguments, refuseInSentences } from "./refusal.ts";
import { makeZip } from "./wordpress-plugin/make-zip.ts";

refuseInSentences();
readArguments({ options: {} });

const file = "dist/edge-storefront.zip";
const { bytes, files, version } = await makeZip();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bytes);
const kilobytes = (bytes.length / 1024).toFixed(1);
console.log(`${file}: version ${version}, ${files.length} files, ${kilobytes} KB`);
