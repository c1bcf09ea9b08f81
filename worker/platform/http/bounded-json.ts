/** How deep a value may be nested (a text or number is 0), and how many values it may hold in all. */
export interface JsonLimits {
  maxDepth: number;
  maxValues: number;
}

/** Whether parsed JSON keeps to limits; looks at no more than they allow, and recurses nowhere. */
export function isBoundedJson(value: unknown, { maxDepth, maxValues }: JsonLimits): boolean {
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const container of level) {
      if (typeof container !== "object" || container === null) continue;
      if (depth >= maxDepth) return false;
      const inner = Array.isArray(container) ? container : Object.values(container);
      values += inner.length;
      if (values > maxValues) return false;
      next.push(...inner);
    }
    level = next;
  }
  return true;
}
