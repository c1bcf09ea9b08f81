// `npm run districts -- wilayah.sql wilayah_kodepos.sql`: generates the list of Indonesia's
// provinces, cities, kecamatan and their postcodes from the files of cahyadsn/wilayah and
// cahyadsn/wilayah_kodepos.
import { readFileSync, writeFileSync } from "node:fs";
import { districtsFile, districtsText } from "./districts/make-districts.ts";

const [areas, postcodes] = process.argv.slice(2);
if (!areas || !postcodes) {
  console.error("Give the paths of wilayah.sql and wilayah_kodepos.sql (docs/delivery.md).");
  process.exit(1);
}
const text = districtsText(readFileSync(areas, "utf8"), readFileSync(postcodes, "utf8"));
writeFileSync(districtsFile, text);
console.log(`${districtsFile}: ${text.split("\n").length - 1} lines.`);
