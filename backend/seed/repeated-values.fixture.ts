/** The values that a list has more than once. */
export const repeatedValues = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.indexOf(value) !== at);
