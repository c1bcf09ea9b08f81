/** Whether all tests run (`npm run test:all`), not only those that one waits for. */
export const isAll = process.env.TESTS === "all";

/**
 * Rows of a table of tests: all where all tests run, otherwise so many of them, spread over the table
 * from its first row.
 */
export const some = <Row>(rows: readonly Row[], most: number): Row[] => {
  if (isAll || rows.length <= most) return [...rows];
  return rows.filter(
    (_, at) => Math.floor((at * most) / rows.length) > Math.floor(((at - 1) * most) / rows.length),
  );
};
