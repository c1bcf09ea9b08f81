import type { SeedArticle } from "../types.ts";

export const articles: SeedArticle[] = [];
