import { execFileSync } from "node:child_process";
import { postgresPrograms } from "../../tests/support/postgres-server.ts";
import { isDebianRoot } from "../chromium.ts";

/** Installs PostgreSQL by apt where Debian runs as root; says where its tests are left out. */
export function findPostgres(): void {
  if (!postgresPrograms() && isDebianRoot()) {
    console.log("PostgreSQL is not here: installing Debian's with apt-get.");
    const options = {
      stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "postgresql"],
      options,
    );
  }
  const programs = postgresPrograms();
  console.log(
    programs
      ? `PostgreSQL: ${programs}`
      : "LEFT OUT: the tests of the catalogue in PostgreSQL, which is not installed.",
  );
}
