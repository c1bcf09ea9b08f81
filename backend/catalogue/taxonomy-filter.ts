import { and, not, or, type SQL, sql } from "drizzle-orm";
import { type TermChoice, withAnyTerm, withTaxonomy } from "./taxonomy.ts";

type Nullable<T> = T | null | undefined;

export interface TaxonomyFilter {
  taxonomy: string;
  terms?: Nullable<Nullable<string>[]>;
  ids?: Nullable<Nullable<number>[]>;
  operator?: Nullable<"AND" | "EXISTS" | "IN" | "NOT_EXISTS" | "NOT_IN">;
}

export interface TaxonomyFilters {
  filters?: Nullable<Nullable<TaxonomyFilter>[]>;
  and?: Nullable<Nullable<TaxonomyFilter>[]>;
  or?: Nullable<Nullable<TaxonomyFilter>[]>;
  relation?: Nullable<"AND" | "OR">;
}

export interface AttributeQueries {
  queries?: Nullable<Nullable<TaxonomyFilter>[]>;
  relation?: Nullable<"AND" | "IN" | "NOT_IN">;
}

/** where.taxonomyFilter: all three lists must match. */
export function taxonomyCondition(filters: TaxonomyFilters): SQL | undefined {
  const listed = conditions(filters.filters);
  return and(
    filters.relation === "OR" ? or(...listed) : and(...listed),
    and(...conditions(filters.and)),
    or(...conditions(filters.or)),
  );
}

/** where.attributes; several terms or several queries match nothing, as in WooGraphQL. */
export function attributeCondition({ queries, relation }: AttributeQueries): SQL | undefined {
  const [only, ...others] = (queries ?? []).filter((query) => query != null);
  if (!only) return undefined;
  if (others.length > 0 || choicesOf(only).length > 1) return sql`0`;
  const match = condition(only);
  return relation === "NOT_IN" ? not(match) : match;
}

const conditions = (filters: Nullable<Nullable<TaxonomyFilter>[]>): SQL[] =>
  (filters ?? []).flatMap((filter) => (filter ? [condition(filter)] : []));

function condition({ taxonomy: name, operator, ...chosen }: TaxonomyFilter): SQL {
  const taxonomy = name.toLowerCase();
  const choices = choicesOf(chosen);
  if (operator === "EXISTS") return withTaxonomy(taxonomy);
  if (operator === "NOT_EXISTS") return not(withTaxonomy(taxonomy));
  if (operator === "AND") return and(...choices.map((one) => withAnyTerm(taxonomy, one))) ?? sql`1`;
  const any = or(...choices.map((one) => withAnyTerm(taxonomy, one))) ?? sql`0`;
  return operator === "NOT_IN" ? not(any) : any;
}

function choicesOf({ terms, ids }: Pick<TaxonomyFilter, "terms" | "ids">): TermChoice[] {
  const present = <T>(value: Nullable<T>): value is T => value !== null && value !== undefined;
  return [
    ...(terms ?? []).filter(present).map((slug) => ({ slugs: [slug] })),
    ...(ids ?? []).filter(present).map((id) => ({ ids: [id] })),
  ];
}
