import type { TestProject } from "vitest/node";
import { freePort } from "../process/served-shop.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: string;
    [other: string]: unknown;
  }
}

const servers: PostgresServer[] = [];

/** Starts one PostgreSQL for a project's tests. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startPostgres(await freePort());
  servers.push(server);
  project.provide("postgres", server.connectionString);
}

export async function teardown(): Promise<void> {
  for (const server of servers.splice(0)) await server.close();
}
