import { join } from "node:path";

/** Whether all files of tests run (`npm run test:all`), not only those that one waits for. */
export const isAll = process.env.TESTS === "all";

/**
 * A folder for the state of a shop, by its name: a folder of the run where `npm test` has made one,
 * otherwise in the project, so that two checkouts never share it.
 */
export const stateFolder = (name: string): string =>
  join(process.env.TEST_STATES ?? ".wrangler", name);
