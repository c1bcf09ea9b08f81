/** What structuredClone gives of plain data, in a fraction of the time. */
export function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== "object" || value === null)
    return typeof value === "function" ? structuredClone(value) : value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copied: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) copied[key] = copy(held);
  return copied as Value;
}
