import { findTerms, type TermWhere } from "../catalogue/find-terms.ts";
import type { PageArguments } from "../catalogue/paging.ts";
import { taxonomyOfEnum } from "../catalogue/taxonomy.ts";
import type { Resolver } from "../context.ts";

interface TermsArguments extends PageArguments {
  where?: (TermWhere & { taxonomies?: string[] | null }) | null;
}

const resolveTerms =
  (taxonomy: string): Resolver<unknown, TermsArguments> =>
  (_source, args, context) =>
    findTerms([taxonomy], args, context);

const allTerms: Resolver<unknown, TermsArguments> = (_source, args, context) => {
  const taxonomies = (args.where?.taxonomies ?? []).map(taxonomyOfEnum);
  return findTerms(taxonomies, args, context);
};

export const termResolvers = {
  RootQuery: {
    productCategories: resolveTerms("product_cat"),
    categories: resolveTerms("category"),
    terms: allTerms,
  },
};
