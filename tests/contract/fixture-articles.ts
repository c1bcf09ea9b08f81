import type { SeedArticle } from "../../backend/seed/types.ts";
import { sameText } from "../../backend/seeding/seed-terms.ts";
import { toImage } from "./fixture-image.ts";

const article = (slug: string, title: string, day: number, category: string): SeedArticle => ({
  slug,
  title: sameText(title),
  excerpt: sameText(`<p>Ringkasan: ${title}.</p>\n`),
  content: sameText(
    `<p>${title}. Ini isi artikel yang panjang tentang perawatan kendaraan.</p>\n<h2 class="wp-block-heading">Langkah</h2>\n<p>Langkah pertama adalah membaca buku manual.</p>`,
  ),
  categories: [category],
  tags: ["otomotif"],
  authorFirstName: "admin",
  date: `2026-11-${String(day).padStart(2, "0")}T03:31:14+07:00`,
  image: toImage(`artikel-${slug}`),
});

export const fixtureArticles: SeedArticle[] = [
  article("cara-memilih-oli-mesin", "Cara Memilih Oli Mesin", 1, "tips"),
  article("kapan-ganti-minyak-rem", "Kapan Ganti Minyak Rem", 3, "tips"),
  article("tips-merawat-mesin-diesel", "Tips Merawat Mesin Diesel", 5, "tips"),
  article("promo-akhir-tahun", "Promo Akhir Tahun", 7, "berita"),
  article("toko-baru-di-bandung", "Toko Baru di Bandung", 9, "berita"),
  article("lima-mitos-tentang-oli", "Lima Mitos tentang Oli", 11, "tips"),
];
