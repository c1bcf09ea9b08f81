/** How often it is shown, as a share of all. */
const parts = 20;

/** Writes down how much of a count is done, where `npm run bench:reliability` reads it. */
export function reportProgress(id: string, count: number, of: number): void {
  // Not by console.log: tests of the edge keep that silent.
  if (count === of || count % Math.ceil(of / parts) === 0)
    console.debug(`reliability ${id} ${count} of ${of}`);
}
