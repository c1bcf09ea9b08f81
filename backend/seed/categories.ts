import type { SeedCategory } from "./types.ts";

export const categories: SeedCategory[] = [
  {
    slug: "oli-full-sintetik-formula",
    name: { id: "Oli Full Sintetik", en: "Full Synthetic Oil" },
    description: {
      id: "<p>Oli mesin dari bahan dasar sintetis sepenuhnya. Tetap encer saat mesin baru dinyalakan dan tetap kuat saat terjebak macet di siang yang panas. Pilih kekentalan yang tertulis di buku servis kendaraan Anda.</p>",
      en: "<p>Engine oil made entirely from synthetic base stock. It flows at once on a cold start and keeps its strength in the midday jam. Choose the viscosity that your service book names.</p>",
    },
    image: "kategori-oli-full-sintetik-formula.webp",
  },
  {
    slug: "oli-sintetik-syn-formula",
    name: { id: "Oli Sintetik", en: "Synthetic Oil" },
    description: {
      id: "<p>Oli sintetik untuk dipakai setiap hari: perlindungan yang baik dengan harga yang masuk akal, termasuk untuk kendaraan niaga dan mesin yang sudah berumur.</p>",
      en: "<p>Synthetic oil for everyday driving: good protection at a sensible price, for work vehicles and older engines too.</p>",
    },
    image: "kategori-oli-sintetik-syn-formula.webp",
  },
  {
    slug: "campuran-oli",
    name: { id: "Campuran Oli", en: "Oil Treatments" },
    description: {
      id: "<p>Dituang ke dalam oli mesin atau gardan untuk satu keperluan yang jelas: mengurangi gesekan, meredam suara, menahan rembesan, atau menjaga mesin yang kilometernya sudah tinggi.</p>",
      en: "<p>Poured into engine or gear oil for one clear purpose: less friction, less noise, fewer seeps, or care for an engine that has covered many kilometres.</p>",
    },
    image: "kategori-campuran-oli.webp",
  },
  {
    slug: "campuran-bahan-bakar",
    name: { id: "Campuran Bahan Bakar", en: "Fuel Additives" },
    description: {
      id: "<p>Untuk tangki bensin dan solar. Membersihkan injektor, menjaga ruang bakar, dan mengatasi air di tangki. Umumnya dipakai setiap 3.000 sampai 5.000 km atau pada satu tangki penuh.</p>",
      en: "<p>For petrol and diesel tanks. Cleans injectors, looks after the combustion chamber and deals with water in the tank. As a rule, use one every 3,000 to 5,000 km or with a full tank.</p>",
    },
    image: "kategori-campuran-bahan-bakar.webp",
  },
  {
    slug: "interior-dan-eksterior",
    name: { id: "Interior & Eksterior", en: "Interior & Exterior" },
    description: {
      id: "<p>Sampo, pengilap, pembersih kaca dan jok, lap mikrofiber, sampai pewangi kabin. Semua dipilih untuk cuaca yang panas, lembap, dan sering hujan.</p>",
      en: "<p>Shampoo, polish, glass and seat cleaners, microfibre towels and cabin fresheners, all chosen for a climate that is hot, damp and often wet.</p>",
    },
    image: "kategori-interior-dan-eksterior.webp",
  },
  {
    slug: "minyak-rem",
    name: { id: "Minyak Rem", en: "Brake Fluid" },
    description: {
      id: "<p>Minyak rem DOT 3, DOT 4, dan DOT 5.1 untuk mobil dan motor, ditambah pembersih cakram dan pelumas kaliper. Minyak rem menyerap air: ganti setiap dua tahun.</p>",
      en: "<p>DOT 3, DOT 4 and DOT 5.1 brake fluid for cars and motorbikes, with disc cleaner and caliper grease. Brake fluid absorbs water: change it every two years.</p>",
    },
    image: "kategori-minyak-rem.webp",
  },
  {
    slug: "power-steering",
    name: { id: "Power Steering", en: "Power Steering" },
    description: {
      id: "<p>Minyak untuk power steering hidrolik dan transmisi otomatis, lengkap dengan pembilas dan penahan rembesan. Setir yang enteng berawal dari minyak yang bersih.</p>",
      en: "<p>Fluids for hydraulic power steering and automatic transmissions, with flush and stop-leak to go with them. Light steering starts with clean fluid.</p>",
    },
    image: "kategori-power-steering.webp",
  },
  {
    slug: "pembersih-mesin",
    name: { id: "Pembersih Mesin", en: "Engine Cleaners" },
    description: {
      id: "<p>Membersihkan mesin dari dalam dan dari luar: pembilas sebelum ganti oli, semprotan karburator dan throttle body, pembersih ruang mesin, sampai perawatan rantai motor.</p>",
      en: "<p>Cleans engines inside and out: flush before an oil change, carburettor and throttle body sprays, engine bay degreaser and motorbike chain care.</p>",
    },
    image: "kategori-pembersih-mesin.webp",
  },
];
