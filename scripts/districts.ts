// Generates the lists of kecamatan (docs/delivery.md):
// `npm run districts -- wilayah.sql wilayah_kodepos.sql`: Indonesia's provinces, cities, kecamatan
// and their postcodes, from the files of cahyadsn/wilayah and cahyadsn/wilayah_kodepos.
// `npm run districts -- woongkir https://shop.example`: their spelling in the plugin Woongkir, from
// a WordPress or from the folder of the plugin's data.
// `KIRIMINAJA_API_KEY=... npm run districts -- kiriminaja`: their ids at KiriminAja; what an earlier
// run has read is reused, unless --anew is given.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  type CourierList,
  districtsIn,
  kiriminajaList,
  woongkirList,
} from "./districts/courier-districts.ts";
import { districtsFile, districtsText } from "./districts/make-districts.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { anew: { type: "boolean", default: false } },
});
const [first, second] = positionals;
const shownMissing = 20;

const toFilePath = (plugin: string): string => `worker/country/indonesia/${plugin}-districts.txt`;

const writeLines = (plugin: string, lines: string[]): void =>
  writeFileSync(toFilePath(plugin), lines.map((line) => `${line}\n`).join(""));

function report(plugin: string, { lines, missing }: CourierList): void {
  writeLines(plugin, lines);
  console.log(`${toFilePath(plugin)}: ${lines.length} kecamatan, ${missing.length} not found.`);
  for (const line of missing.slice(0, shownMissing)) console.log(`  ${line}`);
  if (missing.length > shownMissing) console.log(`  and ${missing.length - shownMissing} more`);
}

async function kiriminaja(): Promise<void> {
  const key = process.env.KIRIMINAJA_API_KEY;
  if (!key) throw new Refusal("Set KIRIMINAJA_API_KEY to the key of your account at KiriminAja.");
  const file = toFilePath("kiriminaja");
  const existing = !values.anew && existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const list = await kiriminajaList(districtsIn(readFileSync(districtsFile, "utf8")), {
    key,
    url: process.env.KIRIMINAJA_URL,
    existing: existing.filter(Boolean),
    progress(lines, { cities, of, name }) {
      writeLines("kiriminaja", lines);
      console.log(`${cities} of ${of} cities, ${lines.length} kecamatan (${name})`);
    },
  });
  report("kiriminaja", list);
}

if (first === "woongkir") {
  if (!second) throw new Refusal("Give the address of the WordPress, or the plugin's data folder.");
  const listed = districtsIn(readFileSync(districtsFile, "utf8"));
  report("woongkir", await woongkirList(listed, second));
} else if (first === "kiriminaja") await kiriminaja();
else if (first && second) {
  const text = districtsText(readFileSync(first, "utf8"), readFileSync(second, "utf8"));
  writeFileSync(districtsFile, text);
  console.log(`${districtsFile}: ${text.split("\n").length - 1} lines.`);
} else
  throw new Refusal(
    "Give woongkir and an address, kiriminaja, or the paths of wilayah.sql and wilayah_kodepos.sql (docs/delivery.md).",
  );
