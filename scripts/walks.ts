// `npm run walks`: how many files and folders somebody passes who follows one thing through the code.
import { costOf, walks } from "./walks/import-paths.ts";

for (const { name, files, folders } of walks.map(costOf)) {
  console.log(`${name}: ${files.length} files in ${folders} folders`);
  for (const file of files) console.log(`  ${file}`);
}
