import type { BrandPage } from "../../../shared/brand.ts";

export const history = {
  path: "/history",
  picture: "history",
  links: [{ menu: "company", position: 3, text: { id_ID: "Sejarah", en_US: "History" } }],
  text: {
    id_ID: {
      title: "Sejarah",
      description:
        "Dari satu campuran oli pada 1954 sampai delapan keluarga produk di Indonesia: lebih dari 60 tahun merawat mesin.",
      lead: "Semua bermula pada 1954 dari satu produk: campuran oli yang membuat mesin tua bekerja lebih tenang. Lebih dari 60 tahun kemudian, tujuannya masih sama.",
      milestones: [
        {
          year: "1954",
          title: "Satu kaleng, satu tugas",
          text: "Produk pertama adalah campuran oli yang lebih kental, dituang ke mesin yang mulai berisik dan boros oli. Orang membelinya dari mulut ke mulut: satu pemilik bengkel memberi tahu yang lain.",
        },
        {
          year: "1960-an",
          title: "Diuji di lintasan",
          text: "Balap mobil menjadi tempat uji yang paling jujur. Mesin bekerja berjam-jam pada putaran tinggi, dan hasilnya dilihat semua orang pada hari Minggu.",
        },
        {
          year: "1970-an",
          title: "Merawat bahan bakarnya juga",
          text: "Aturan emisi membuat karburator dan injektor perlu lebih bersih. Campuran bahan bakar menyusul campuran oli, dan takarannya tetap sederhana: satu botol untuk satu tangki.",
        },
        {
          year: "1980-an",
          title: "Mesin injeksi",
          text: "Injektor punya lubang yang lebih sempit daripada rambut. Pembersihnya dirancang ulang supaya melarutkan endapan tanpa merusak karet dan sensor.",
        },
        {
          year: "2000-an",
          title: "Seluruh mobil, bukan mesinnya saja",
          text: "Minyak rem, power steering, transmisi, lalu sampo, pengilap, dan pembersih kabin. Rak yang tadinya satu baris menjadi delapan keluarga produk.",
        },
        {
          year: "2010-an",
          title: "Tiba di Indonesia",
          text: "Macet, panas, debu, dan hujan dalam satu hari. Kami menjadi distributor tunggalnya di Indonesia dan memilih produk yang benar-benar berguna di sini.",
        },
        {
          year: "Sekarang",
          title: "Toko ini",
          text: "Bengkel di kota dan pemilik motor di pulau seberang membeli dari rak yang sama, dengan harga yang sama, dan bertanya kepada orang yang sama.",
        },
      ],
      closing:
        "Kisah di lintasan berlanjut di halaman [STP Racing](/racing/stp-racing) dan [Richard Petty](/racing/richard-petty). Tentang perusahaan kami sendiri, baca [profil](/profile).",
    },
    en_US: {
      title: "History",
      description:
        "From one oil treatment in 1954 to eight product families in Indonesia: more than 60 years of looking after engines.",
      lead: "It all began in 1954 with a single product: an oil treatment that made old engines run more quietly. More than 60 years later the aim is still the same.",
      milestones: [
        {
          year: "1954",
          title: "One can, one job",
          text: "The first product was a thicker oil treatment, poured into engines that had become noisy and burned oil. It sold by word of mouth: one workshop owner told the next.",
        },
        {
          year: "1960s",
          title: "Tested on the track",
          text: "Motor racing became the most honest of test benches. Engines ran for hours at high revs, and everybody saw the outcome on Sunday.",
        },
        {
          year: "1970s",
          title: "Looking after the fuel as well",
          text: "Emission rules asked for cleaner carburettors and injectors. Fuel additives followed the oil treatment, and the dosage stayed simple: one bottle for one tank.",
        },
        {
          year: "1980s",
          title: "Fuel injection",
          text: "An injector's holes are finer than a hair. Its cleaner was designed anew, to dissolve deposits and leave rubber and sensors alone.",
        },
        {
          year: "2000s",
          title: "The whole car, not the engine alone",
          text: "Brake, power steering and transmission fluids came, then shampoo, polish and cabin cleaners. One row on the shelf grew into eight product families.",
        },
        {
          year: "2010s",
          title: "Arrival in Indonesia",
          text: "Traffic jams, heat, dust and rain, all in a day. We became the sole distributor in Indonesia and chose the products that truly help here.",
        },
        {
          year: "Today",
          title: "This shop",
          text: "A workshop in town and a motorbike owner on another island buy from the same shelf, at the same price, and ask the same people.",
        },
      ],
      closing:
        "The story on the track goes on at [STP Racing](/racing/stp-racing) and [Richard Petty](/racing/richard-petty). About our own company, read the [profile](/profile).",
    },
  },
} as const satisfies BrandPage;
