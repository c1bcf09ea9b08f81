import { contentResolvers } from "./content.ts";
import { countryResolvers } from "./countries.ts";
import { productQueryResolvers } from "./product-queries.ts";
import { productResolvers } from "./products.ts";
import { reviewResolvers } from "./reviews.ts";
import { rootResolvers } from "./root.ts";
import { termResolvers } from "./terms.ts";

type TypeResolvers = Record<string, unknown>;

/** Every type's resolvers; a type that two files speak of has their fields merged. */
export const resolvers = merge([
  rootResolvers,
  productResolvers,
  productQueryResolvers,
  termResolvers,
  contentResolvers,
  countryResolvers,
  reviewResolvers,
]);

function merge(parts: Record<string, TypeResolvers>[]): Record<string, TypeResolvers> {
  const merged: Record<string, TypeResolvers> = {};
  for (const part of parts) {
    for (const [type, fields] of Object.entries(part)) {
      merged[type] = { ...merged[type], ...fields };
    }
  }
  return merged;
}
