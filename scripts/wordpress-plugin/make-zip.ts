import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import JSZip from "jszip";

/** The plugin's folder; its last part is also the folder's name in WordPress. */
const folder = join(import.meta.dirname, "../../wordpress/edge-storefront");
const name = "edge-storefront";

/** The time of every file in the zip, so that the same files make the same bytes; zips begin with 1980. */
const ALWAYS = new Date("2020-01-01T00:00:00Z");

/** The fields of the plugin's header, by their names: the one place that has its version. */
export function pluginHeader(): Record<string, string> {
  const main = readFileSync(join(folder, `${name}.php`), "utf8");
  const [header = ""] = main.split("*/");
  return Object.fromEntries(
    Array.from(header.matchAll(/^ \* ([A-Z][\w ]+): +(.+)$/gm), ([, field = "", value = ""]) => [
      field,
      value,
    ]),
  );
}

/** readme.txt names fields of the header as {{Version}}. */
function withHeader(text: string, header: Record<string, string>): string {
  return text.replaceAll(/\{\{([\w ]+)\}\}/g, (_, field: string) => {
    const value = header[field];
    if (value === undefined) throw new Error(`The plugin's header has no "${field}".`);
    return value;
  });
}

/** Makes the plugin's zip, as WordPress takes it at Plugins > Add New > Upload Plugin. */
export async function makeZip(): Promise<{ bytes: Uint8Array; files: string[]; version: string }> {
  const header = pluginHeader();
  const zip = new JSZip();
  const paths = globSync(join(folder, "**/*.{php,json,txt}"))
    .map((path) => relative(folder, path).split(sep).join("/"))
    .toSorted();
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8");
    const content = path === "readme.txt" ? withHeader(text, header) : text;
    zip.file(`${name}/${path}`, content, {
      date: ALWAYS,
      createFolders: false,
      unixPermissions: 0o644,
    });
  }
  const bytes = await zip.generateAsync({
    type: "uint8array",
    compression: "DEFLATE",
    compressionOptions: { level: 9 },
    platform: "UNIX",
  });
  return { bytes, files: paths, version: header.Version ?? "" };
}
