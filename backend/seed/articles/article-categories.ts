import type { SeedArticleCategory } from "../types.ts";

export const articleCategories: SeedArticleCategory[] = [
  {
    slug: "tips-perawatan",
    name: { id: "Tips Perawatan", en: "Care Tips" },
    description: {
      id: "Langkah sederhana yang bisa dikerjakan sendiri di rumah.",
      en: "Simple jobs that you can do yourself at home.",
    },
  },
  {
    slug: "mengenal-oli",
    name: { id: "Mengenal Oli", en: "Understanding Oil" },
    description: {
      id: "Apa arti angka dan huruf di botol, dan mana yang cocok untuk mesin Anda.",
      en: "What the figures and letters on the bottle mean, and which suits your engine.",
    },
  },
  {
    slug: "mesin-dan-bahan-bakar",
    name: { id: "Mesin & Bahan Bakar", en: "Engine & Fuel" },
    description: {
      id: "Tentang pembakaran yang bersih, bahan bakar, dan cairan yang bekerja di balik layar.",
      en: "On clean combustion, fuel, and the fluids that work behind the scenes.",
    },
  },
];
