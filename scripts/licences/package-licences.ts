import { readFileSync } from "node:fs";

/** The file of the list. */
export const licencesFile = "docs/licences.md";

/** A package in the lock file. */
export interface LicensedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

// Development packages of which parts are built in: the icons' shapes.
const builtIn = /^@iconify-json\//;

// Optional because each is for one platform: the Node that runs the tools.
const tools = /^node-(linux|win)-/;

const nameOf = (location: string): string => location.replace(/^.*node_modules\//, "");

/** Returns all packages of which any part may reach a worker or a browser, sorted by name. */
export function shippedPackages(lockFile = "package-lock.json"): LicensedPackage[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(lockFile, "utf8"),
  );
  const rows = Object.entries(packages)
    .filter(
      ([location, { dev, devOptional }]) =>
        location &&
        !tools.test(nameOf(location)) &&
        (!(dev || devOptional) || builtIn.test(nameOf(location))),
    )
    .map(([location, { version = "", license = "unknown" }]) => ({
      name: nameOf(location),
      version,
      licence: license,
    }));
  const byRow = new Map(rows.map((row) => [`${row.name} ${row.version}`, row]));
  return [...byRow].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Formats the list as a document. */
export const licencesDocument = (packages: readonly LicensedPackage[]): string =>
  `# Licences of what is shipped

Every package of which something may reach a worker or a browser. Written by \`npm run licences\`; a test refuses a stale list, and a licence that is not permissive.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join("\n")}

The list of kecamatan (\`worker/country/indonesia/districts.txt\`) is made of cahyadsn/wilayah and cahyadsn/wilayah_kodepos: MIT, copyright (c) 2017-2025 Cahya DSN.
`;
