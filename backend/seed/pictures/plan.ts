import type { LiveryName } from "./livery.ts";

export type Container =
  | "oil"
  | "can4"
  | "can5"
  | "jerry"
  | "slim250"
  | "slim300"
  | "slim450"
  | "square100"
  | "square300"
  | "square500"
  | "spray"
  | "trigger"
  | "tube"
  | "tin"
  | "towel"
  | "freshener"
  | "guide"
  | "box"
  | "tester"
  | "group";

export interface Look {
  container: Container;
  livery: LiveryName;
  size: string;
  sub: string;
  /** Part of the name in large type. */
  spec?: string;
  /** Used when the name is too long, or when the label shows part of it elsewhere. */
  title?: string;
  /** For towels and liquids. */
  color?: string;
  /** Pictures of variations, by file name suffix. */
  variants?: Record<string, Partial<Look>>;
}

const look = (
  container: Container,
  livery: LiveryName,
  size: string,
  sub: string,
  rest: Partial<Look> = {},
): Look => ({
  container,
  livery,
  size,
  sub,
  ...rest,
});

const can4 = { "4l": { container: "can4", size: "4 L" } } satisfies Look["variants"];
const fullSynthetic = "Full sintetik mobil";

export const looks: Record<string, Look> = {
  "oli-samudra-5w-30": look("can4", "samudra", "4 L", fullSynthetic, {
    spec: "5W-30",
    variants: { "1l": { container: "oil", size: "1 L" }, ...can4 },
  }),
  "oli-samudra-0w-20": look("oil", "samudra", "1 L", fullSynthetic, {
    spec: "0W-20",
    variants: can4,
  }),
  "oli-samudra-diesel-5w-40": look("oil", "samudra", "1 L", "Full sintetik diesel", {
    spec: "5W-40",
    variants: {
      "5l": { container: "can5", size: "5 L" },
      "20l": { container: "jerry", size: "20 L" },
    },
  }),
  "oli-bara-motor-10w-40": look("oil", "bara", "1 L", "Full sintetik JASO MA2", { spec: "10W-40" }),
  "oli-bara-matik-10w-30": look("oil", "bara", "800 ml", "Full sintetik matik", { spec: "10W-30" }),
  "oli-samudra-prestasi": look("oil", "balap", "1 L", "Full sintetik ester", { variants: can4 }),
  "oli-samudra-hybrid-0w-16": look("can4", "embun", "4 L", "Full sintetik hybrid", {
    spec: "0W-16",
  }),
  "oli-bara-sport-15w-50": look("oil", "bara", "1 L", "Full sintetik sport", { spec: "15W-50" }),

  "oli-rimba-harian": look("oil", "rimba", "1 L", "Oli sintetik", { variants: can4 }),
  "oli-rimba-5w-30": look("can4", "rimba", "4 L", "Oli sintetik mobil", { spec: "5W-30" }),
  "oli-rimba-diesel-15w-40": look("can5", "rimba", "5 L", "Oli sintetik diesel", {
    spec: "15W-40",
    variants: { "20l": { container: "jerry", size: "20 L" } },
  }),
  "oli-rimba-niaga-20w-50": look("can5", "rimba", "5 L", "Oli sintetik niaga", { spec: "20W-50" }),
  "oli-senja-motor-20w-50": look("oil", "senja", "1 L", "Oli sintetik motor", { spec: "20W-50" }),
  "oli-senja-matik-10w-40": look("oil", "senja", "800 ml", "Oli sintetik matik", {
    spec: "10W-40",
  }),
  "oli-rimba-km-tinggi-10w-40": look("can4", "rimba", "4 L", "Di atas 100.000 km", {
    spec: "10W-40",
  }),
  "oli-gardan-rimba-80w-90": look("oil", "rimba", "1 L", "API GL-5", { spec: "80W-90" }),

  "pelindung-mesin-arang": look("slim450", "arang", "450 ml", "Campuran oli", {
    variants: { "250ml": { container: "slim250", size: "250 ml" } },
  }),
  "penambah-kompresi-senja": look("slim450", "senja", "450 ml", "Campuran oli"),
  "peredam-suara-klep": look("slim300", "arang", "300 ml", "Campuran oli"),
  "penahan-rembes-oli": look("slim300", "bersih", "300 ml", "Campuran oli"),
  "anti-asap-oli": look("slim450", "bersihBiru", "450 ml", "Campuran oli"),
  "campuran-oli-motor-bara": look("square100", "bara", "100 ml", "Kopling basah"),
  "pelindung-mesin-keramik": look("slim300", "balap", "300 ml", "Campuran oli"),
  "campuran-oli-gardan": look("slim250", "rimba", "250 ml", "Campuran oli"),

  "pembersih-injektor-bensin": look("slim300", "bara", "300 ml", "Untuk bensin", {
    variants: { "isi-3": { container: "slim300" } },
  }),
  "pembersih-injektor-diesel": look("slim300", "arang", "300 ml", "Untuk solar"),
  "penambah-oktan-bara": look("slim250", "bara", "250 ml", "Untuk bensin"),
  "penambah-setana-arang": look("slim250", "arang", "250 ml", "Untuk solar", {
    variants: { "1l": { container: "oil", size: "1 L" } },
  }),
  "pembersih-sistem-bahan-bakar": look("slim450", "samudra", "450 ml", "Dengan PEA", {
    title: "Pembersih Sistem Bahan Bakar",
  }),
  "aditif-bensin-harian": look("slim300", "rimba", "300 ml", "5 tangki", {
    variants: { "100ml": { container: "square100", size: "100 ml" } },
  }),
  "penghilang-air-tangki": look("slim250", "bersihBiru", "250 ml", "Bensin, solar"),
  "penstabil-bensin": look("slim250", "senja", "250 ml", "12 bulan"),
  "perawatan-filter-partikel-diesel": look("slim300", "setir", "300 ml", "Untuk solar", {
    spec: "DPF",
  }),

  "lap-mikrofiber-tebal": look("towel", "embun", "1 lembar", "40 x 40 cm", {
    color: "#83878c",
    variants: {
      hitam: { color: "#33353a" },
      "abu-abu": { color: "#83878c" },
      merah: { color: "#bf382c" },
      biru: { color: "#2f6fae" },
    },
  }),
  "pewangi-kabin-gantung": look("freshener", "embun", "8 ml", "Minyak atsiri", {
    color: "#6d4226",
    spec: "KOPI",
    variants: {
      pandan: { color: "#5d9440", spec: "PANDAN" },
      serai: { color: "#c39a1f", spec: "SERAI" },
    },
  }),
  "sampo-mobil-embun": look("oil", "embun", "1 L", "pH netral", {
    variants: { "5l": { container: "can5", size: "5 L" } },
  }),
  "pengilap-ban-arang": look("trigger", "arang", "500 ml", "Bahan dasar air"),
  "pembersih-dasbor-embun": look("spray", "semprotPutih", "300 ml", "Anti-UV"),
  "pembersih-kaca-embun": look("trigger", "bersihBiru", "500 ml", "Tanpa amonia"),
  "pelembut-jok-kulit-embun": look("tube", "senja", "200 ml", "Lanolin"),
  "lilin-bodi-senja": look("tin", "senja", "200 g", "Carnauba"),
  "busa-pembersih-jok-kain": look("spray", "semprotBiru", "450 ml", "Busa kering"),
  "penghilang-jamur-kaca": look("tube", "embun", "150 ml", "Pasta"),

  "minyak-rem-dot-4": look("square500", "rem", "500 ml", "Untuk ABS", {
    spec: "DOT 4",
    variants: {
      "300ml": { container: "square300", size: "300 ml" },
      "1l": { container: "oil", size: "1 L" },
    },
  }),
  "minyak-rem-dot-3": look("square300", "rem", "300 ml", "Rem, kopling", {
    spec: "DOT 3",
    variants: { "1l": { container: "oil", size: "1 L" } },
  }),
  "minyak-rem-dot-5-1": look("square500", "samudra", "500 ml", "Untuk ABS", { spec: "DOT 5.1" }),
  "minyak-rem-balap": look("square500", "balap", "500 ml", "Sirkuit", {
    spec: "310 °C",
    title: "Minyak Rem Balap",
  }),
  "minyak-rem-motor": look("square100", "rem", "100 ml", "Sekali pakai", { spec: "DOT 4" }),
  "pembersih-cakram-rem": look("spray", "semprotMerah", "500 ml", "Tanpa sisa"),
  "gemuk-pin-kaliper": look("tube", "setir", "100 ml", "Silikon"),
  "alat-uji-minyak-rem": look("tester", "rem", "AIR", "Lima lampu"),
  "panduan-ganti-minyak-rem": look("guide", "setirMerah", "PDF", "Panduan"),

  "minyak-power-steering-merah": look("square500", "setirMerah", "500 ml", "Tipe ATF", {
    variants: { "1l": { container: "oil", size: "1 L" } },
  }),
  "minyak-power-steering-hijau": look("oil", "setirHijau", "1 L", "Hidrolik sintetis"),
  "minyak-power-steering-universal": look("slim300", "setir", "300 ml", "Menambah"),
  "penahan-rembes-power-steering": look("slim300", "setirMerah", "300 ml", "Untuk sil"),
  "pembilas-power-steering": look("slim300", "bersih", "300 ml", "Pembilas"),
  "peredam-dengung-setir": look("slim250", "setir", "250 ml", "Untuk pompa"),
  "minyak-transmisi-otomatis-samudra": look("oil", "samudra", "1 L", "Multi-kendaraan", {
    spec: "ATF",
    title: "Minyak Transmisi Otomatis",
    variants: can4,
  }),
  "minyak-cvt-samudra": look("can4", "setirHijau", "4 L", "Sabuk baja", {
    spec: "CVT",
    title: "Minyak Samudra",
  }),

  "pembilas-mesin-kilat": look("slim300", "bersih", "300 ml", "10-15 menit", {
    variants: { "450ml": { container: "slim450", size: "450 ml" } },
  }),
  "pembilas-mesin-motor": look("square100", "bersih", "100 ml", "10 menit"),
  "pembersih-ruang-mesin": look("trigger", "bersihHijau", "500 ml", "Bahan dasar air", {
    variants: { "1l": { container: "oil", size: "1 L" }, "5l": { container: "can5", size: "5 L" } },
  }),
  "pembersih-karburator": look("spray", "semprot", "500 ml", "Dengan sedotan"),
  "pembersih-throttle-body": look("spray", "semprotKuning", "450 ml", "Mesin injeksi"),
  "pembersih-sensor-udara": look("spray", "semprotBiru", "200 ml", "Tanpa sisa"),
  "pembersih-rantai-motor": look("spray", "semprotHijau", "450 ml", "Aman O-ring"),
  "pelumas-rantai-motor": look("spray", "semprotMerah", "450 ml", "Tahan hujan"),
  "pembilas-radiator": look("slim300", "bersihHijau", "300 ml", "8-10 liter"),
  "kotak-rawat-mesin": look("box", "bara", "1 kotak", "Empat botol, satu lap, satu corong"),
  "paket-servis-rumahan": look("group", "samudra", "6", "Pilih sendiri"),
  "panduan-rawat-mesin-tropis": look("guide", "rimba", "PDF", "Panduan"),
};

/** The contents of the two products that contain others. */
export const companions: Record<string, string[]> = {
  "kotak-rawat-mesin": [
    "pembilas-mesin-kilat",
    "pelindung-mesin-arang",
    "pembersih-injektor-bensin",
    "pembersih-dasbor-embun",
  ],
  "paket-servis-rumahan": [
    "pembersih-throttle-body",
    "pembersih-sistem-bahan-bakar",
    "pembilas-radiator",
    "gemuk-pin-kaliper",
    "pembersih-cakram-rem",
  ],
};
