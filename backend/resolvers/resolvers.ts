import { rootResolvers } from "./root.ts";

type TypeResolvers = Record<string, unknown>;

/** Every type's resolvers; a type that two files speak of has their fields merged. */
export const resolvers = merge([rootResolvers]);

function merge(parts: Record<string, TypeResolvers>[]): Record<string, TypeResolvers> {
  const merged: Record<string, TypeResolvers> = {};
  for (const part of parts) {
    for (const [type, fields] of Object.entries(part)) {
      merged[type] = { ...merged[type], ...fields };
    }
  }
  return merged;
}
