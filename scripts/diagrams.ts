// `npm run diagrams`: draws the diagrams of docs/architecture.md from the code's own tables. A test
// fails while one is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { withDiagrams } from "./diagrams/order-diagrams.ts";
import { readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();
readArguments({});

const file = "docs/architecture.md";
const text = readFileSync(file, "utf8");
const drawn = withDiagrams(text);
if (drawn !== text) writeFileSync(file, drawn);
console.log(`${file}: ${drawn === text ? "up to date" : "written"}`);
