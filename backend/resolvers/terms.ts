import { eq, or } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { findTerm, findTerms, type TermWhere } from "../catalogue/find-terms.ts";
import type { PageArguments } from "../catalogue/paging.ts";
import { taxonomyOfEnum } from "../catalogue/taxonomy.ts";
import { termNode } from "../catalogue/term-node.ts";
import type { Resolver } from "../context.ts";
import { databaseIdOf, wholeNumber } from "../global-id.ts";
import { terms } from "../schema/terms.ts";

interface TermsArguments extends PageArguments {
  where?: (TermWhere & { taxonomies?: string[] | null }) | null;
}

interface CategoryArguments {
  id: string;
  idType?: "DATABASE_ID" | "ID" | "NAME" | "SLUG" | "URI" | null;
}

const termsOf =
  (taxonomy: string): Resolver<unknown, TermsArguments> =>
  (_source, args, context) =>
    findTerms([taxonomy], args, context);

const allTerms: Resolver<unknown, TermsArguments> = (_source, args, context) => {
  const taxonomies = (args.where?.taxonomies ?? []).map(taxonomyOfEnum);
  return findTerms(taxonomies, args, context);
};

const productCategory: Resolver<unknown, CategoryArguments> = async (_source, args, context) => {
  const row = await findTerm("product_cat", condition(args), context);
  if (!row)
    throw new BusinessError(`No product category exists with the ${kind(args)}: ${args.id}`);
  return termNode(row, context);
};

const kind = ({ idType }: CategoryArguments) => (idType ?? "ID").toLowerCase();

function condition({ id, idType }: CategoryArguments) {
  if (idType === "SLUG") return eq(terms.slug, id);
  if (idType === "NAME") return or(eq(terms.nameId, id), eq(terms.nameEn, id)) ?? eq(terms.id, 0);
  if (idType === "URI") return eq(terms.slug, id.split("/").filter(Boolean).at(-1) ?? "");
  const databaseId = idType === "DATABASE_ID" ? wholeNumber(id) : databaseIdOf("term", id);
  return eq(terms.id, databaseId ?? 0);
}

export const termResolvers = {
  RootQuery: {
    productCategories: termsOf("product_cat"),
    categories: termsOf("category"),
    terms: allTerms,
    productCategory,
  },
};
