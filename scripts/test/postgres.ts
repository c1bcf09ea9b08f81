import { postgresPrograms } from "../../tests/support/postgres-server.ts";
import { apt, isDebianRoot } from "../apt.ts";

/** Installs PostgreSQL by apt where Debian runs as root; says where its tests are left out. */
export function findPostgres(): void {
  if (!postgresPrograms() && isDebianRoot()) {
    console.log("PostgreSQL is not here: installing Debian's with apt-get.");
    apt("postgresql");
  }
  const programs = postgresPrograms();
  console.log(
    programs
      ? `PostgreSQL: ${programs}`
      : "LEFT OUT: the tests of the catalogue in PostgreSQL, which is not installed.",
  );
}
