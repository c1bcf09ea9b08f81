import { afterAll, beforeAll, describe } from "vitest";
import { freePort } from "../../../tests/process/served-shop.ts";
import {
  type PostgresServer,
  postgresPrograms,
  startPostgres,
} from "../../../tests/support/postgres-server.ts";

/** Tests before an empty PostgreSQL of their own; they are left out where it is not installed. */
export function withPostgres(tests: (connection: () => string) => void): void {
  describe.runIf(postgresPrograms())("with PostgreSQL", () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres(await freePort());
    });
    afterAll(() => server.close());
    tests(() => server.connectionString);
  });
}
