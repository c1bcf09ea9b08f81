import type { Localized } from "./localized.ts";

/** A category that the shop always shows, whatever the backend says. */
export interface HomeCategory {
  slug: string;
  name: Localized<string>;
  /** File name below IMAGE_BASE_URL. */
  image: string;
}

/** The eight fixed categories of the grid and the menu, in the spec's order. */
export const homeCategories: readonly HomeCategory[] = [
  {
    slug: "oli-full-sintetik-formula",
    name: { id_ID: "Oli Full Sintetik", en_US: "Full Synthetic Oil" },
  },
  { slug: "oli-sintetik-syn-formula", name: { id_ID: "Oli Sintetik", en_US: "Synthetic Oil" } },
  { slug: "campuran-oli", name: { id_ID: "Campuran Oli", en_US: "Oil Additives" } },
  {
    slug: "campuran-bahan-bakar",
    name: { id_ID: "Campuran Bahan Bakar", en_US: "Fuel Additives" },
  },
  {
    slug: "interior-dan-eksterior",
    name: { id_ID: "Interior & Eksterior", en_US: "Interior & Exterior" },
  },
  { slug: "minyak-rem", name: { id_ID: "Minyak Rem", en_US: "Brake Fluid" } },
  { slug: "power-steering", name: { id_ID: "Power Steering", en_US: "Power Steering" } },
  { slug: "pembersih-mesin", name: { id_ID: "Pembersih Mesin", en_US: "Engine Cleaners" } },
].map((category) => ({ ...category, image: `kategori-${category.slug}.webp` }));
