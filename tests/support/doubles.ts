/** What stands in a list more than once. */
export const doubles = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.indexOf(value) !== at);
