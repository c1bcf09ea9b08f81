import { join } from "node:path";

/**
 * A folder for the state of a shop, by its name: a folder of the run where `npm test` has made one,
 * otherwise in the project, so that two checkouts never share it.
 */
export const stateFolder = (name: string): string =>
  join(process.env.TEST_STATES ?? ".wrangler", name);
