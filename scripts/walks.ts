// `npm run walks`: counts the files and folders that a reader passes when following one thing
// through the code.
import { readArguments, refuseInSentences } from "./refusal.ts";
import { costOf, walks } from "./walks/import-paths.ts";

refuseInSentences();
readArguments({});

for (const { name, files, folders } of walks.map(costOf)) {
  console.log(`${name}: ${files.length} files in ${folders} folders`);
  for (const file of files) console.log(`  ${file}`);
}
