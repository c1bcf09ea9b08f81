import type { TestProject } from "vitest/node";
import { freePort } from "../process/served-shop.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: string;
    [other: string]: unknown;
  }
}

/** One PostgreSQL for a project's tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(await freePort());
  project.provide("postgres", server.connectionString);
  return () => server.close();
}
