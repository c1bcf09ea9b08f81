import type { Brand } from "../../shared/brand.ts";
import { about } from "./pages/about.ts";
import { history } from "./pages/history.ts";
import { legacyMotorClub } from "./pages/legacy-motor-club.ts";
import { profile } from "./pages/profile.ts";
import { richardPetty } from "./pages/richard-petty.ts";
import { stpRacing } from "./pages/stp-racing.ts";
import { questions } from "./questions.ts";

/** A shop for engine care and car care in Indonesia. */
export const brand: Brand = {
  country: "indonesia",
  browserColours: { light: "#16324f", dark: "#0a1017", ground: "#f7f4ee" },
  pages: [profile, about, history],
  groups: [
    {
      title: { id_ID: "Balap", en_US: "Racing" },
      others: { id_ID: "Kisah balap lainnya", en_US: "More racing stories" },
      pages: [legacyMotorClub, richardPetty, stpRacing],
    },
  ],
  redirects: { "/hubungi-kami": "/contact", "/tentang-kami": "/about" },
  home: [
    "hero",
    "vehicles",
    "best-sellers",
    "promises",
    "categories",
    "on-sale",
    "articles",
    "questions",
  ],
  attributes: {
    purpose: /vehicle|kendaraan/,
    grades: [/viscosity|kekentalan/, /grade|standard?/],
    interval: /ganti[ -]setiap|change[ -]every/i,
  },
  promises: {
    id_ID: [
      "Distributor tunggal resmi",
      "{cashOnDelivery}",
      "Retur {returnDays} hari, segel utuh",
      "Dikirim dari Jakarta",
      "Merek sejak 1954",
      "Saran dari orang bengkel",
    ],
    en_US: [
      "Sole official distributor",
      "{cashOnDelivery}",
      "{returnDays}-day returns, sealed",
      "Shipped from Jakarta",
      "A brand since 1954",
      "Advice from mechanics",
    ],
  },
  buyPromises: {
    id_ID: [
      "**Distributor tunggal resmi.** Segel utuh dari pabriknya.",
      "**Dikemas {packingDays} hari kerja** di Jakarta, [ongkos kirim](/faq#cost).",
      "**Gratis ongkir** mulai {freeDelivery}.",
      "**Bisa {cashOnDelivery}.**",
      "**Retur {returnDays} hari** selama segel utuh. [Syarat retur](/faq#change-of-mind)",
    ],
    en_US: [
      "**Sole official distributor.** Sealed by the maker.",
      "**Packed in {packingDays} working days** in Jakarta, [delivery cost](/faq#cost).",
      "**Free delivery** from {freeDelivery}.",
      "**Pay by {cashOnDelivery}.**",
      "**{returnDays}-day returns** while sealed. [Terms](/faq#change-of-mind)",
    ],
  },
  marks: {
    id_ID: "QRIS, BCA, Mandiri, BNI, BRI, GoPay, OVO, DANA, Alfamart; JNE, J&T, SiCepat",
    en_US: "QRIS, BCA, Mandiri, BNI, BRI, GoPay, OVO, DANA, Alfamart; JNE, J&T, SiCepat",
  },
  questions,
  refills: [
    { categories: ["oli-full-sintetik-formula"], months: 6 },
    { categories: ["oli-sintetik-syn-formula", "campuran-bahan-bakar"], months: 3 },
    { categories: ["minyak-rem"], months: 24 },
  ],
  rights: {
    id_ID:
      "Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi memberi Anda hak untuk melihat, memperbaiki, membawa, dan menghapus data Anda. Hubungi kami lewat [halaman kontak](/contact) atau telepon {phone}; kami menjawab dalam tiga hari kerja.",
    en_US:
      "Indonesia's Law 27 of 2022 on Personal Data Protection gives you the right to see, correct, move and erase your data. Reach us through the [contact page](/contact) or by phone, {phone}; we answer within three working days.",
  },
  defaults: {
    SITE_NAME: "Engine Care Indonesia",
    HOME_CATEGORIES: [
      "oli-full-sintetik-formula",
      "oli-sintetik-syn-formula",
      "campuran-oli",
      "campuran-bahan-bakar",
      "interior-dan-eksterior",
      "minyak-rem",
      "power-steering",
      "pembersih-mesin",
    ],
  },
  settings: {},
};
