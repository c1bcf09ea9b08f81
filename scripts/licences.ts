// `npm run licences`: generates the list of licences from the lock file. A test fails when it is
// stale.
import { writeFileSync } from "node:fs";
import { licencesDocument, licencesFile, shippedPackages } from "./licences/package-licences.ts";

const packages = shippedPackages();
writeFileSync(licencesFile, licencesDocument(packages));
console.log(`${licencesFile}: ${packages.length} packages.`);
