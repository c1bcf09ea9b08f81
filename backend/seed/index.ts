import { articleCategories } from "./articles/article-categories.ts";
import { articles } from "./articles/articles.ts";
import { attributes } from "./attributes.ts";
import { categories } from "./categories.ts";
import { coupons } from "./coupons.ts";
import { giftCards } from "./gift-cards.ts";
import { fuelAdditives } from "./products/campuran-bahan-bakar.ts";
import { oilTreatments } from "./products/campuran-oli.ts";
import { interiorAndExterior } from "./products/interior-dan-eksterior.ts";
import { brakeFluids } from "./products/minyak-rem.ts";
import { fullSyntheticOils } from "./products/oli-full-sintetik-formula.ts";
import { syntheticOils } from "./products/oli-sintetik-syn-formula.ts";
import { engineCleaners } from "./products/pembersih-mesin.ts";
import { steeringFluids } from "./products/power-steering.ts";
import { shippingMethods } from "./shipping.ts";
import type { Seed } from "./types.ts";

/** Initial data of a new embedded shop. */
export const seed: Seed = {
  categories,
  attributes,
  products: [
    ...fullSyntheticOils,
    ...syntheticOils,
    ...oilTreatments,
    ...fuelAdditives,
    ...interiorAndExterior,
    ...brakeFluids,
    ...steeringFluids,
    ...engineCleaners,
  ],
  articleCategories,
  articles,
  coupons,
  giftCards,
  shippingMethods,
};
