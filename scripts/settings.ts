// `npm run settings`: writes the lists of settings from their schema. A test fails while one is out
// of date.
import { readFileSync, writeFileSync } from "node:fs";
import { readArguments, refuseInSentences } from "./refusal.ts";
import { settingLists } from "./settings/setting-lists.ts";

refuseInSentences();
readArguments({});

for (const [file, update] of settingLists) {
  const text = readFileSync(file, "utf8");
  const updated = update(text);
  if (updated !== text) writeFileSync(file, updated);
  console.log(`${file}: ${updated === text ? "up to date" : "written"}`);
}
