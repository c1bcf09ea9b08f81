/** Whether all files of tests run (`npm run test:all`), not only those that one waits for. */
export const isAll = process.env.TESTS === "all";
