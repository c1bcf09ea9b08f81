import type { BrandPage } from "../../../shared/brand.ts";

export const profile = {
  path: "/profile",
  picture: "profile",
  links: [
    { menu: "main", position: 5, text: { id_ID: "Profil", en_US: "Company" } },
    { menu: "company", position: 1, text: { id_ID: "Profil", en_US: "Company" } },
  ],
  text: {
    id_ID: {
      title: "Profil perusahaan",
      description:
        "Distributor tunggal produk perawatan mesin dan mobil di Indonesia, dengan merek yang dipercaya sejak 1954.",
      lead: "{siteName} adalah distributor tunggal produk perawatan mesin dan mobil di Indonesia. Merek yang kami bawa lahir pada 1954 dan sudah lebih dari 60 tahun menjaga mesin di seluruh dunia.",
      facts: [
        { value: "1954", label: "tahun lahirnya merek" },
        { value: "60+", label: "tahun pengalaman merawat mesin" },
        { value: "8", label: "keluarga produk" },
        { value: "34", label: "provinsi tujuan kirim" },
      ],
      sections: [
        {
          id: "work",
          title: "Apa yang kami kerjakan",
          body: [
            "Kami mengimpor, menyimpan, dan mengirim produk yang membuat kendaraan berumur panjang: campuran bahan bakar, campuran oli, oli mesin, minyak rem, minyak transmisi dan power steering, pembersih mesin, serta perawatan interior dan eksterior.",
            "Semua barang datang dari satu jalur resmi. Tidak ada perantara yang menukar isi, dan tidak ada botol yang umurnya tidak jelas.",
          ],
        },
        {
          id: "warehouse",
          title: "Dari gudang ke garasi Anda",
          body: [
            "Gudang kami ada di Jakarta, sejuk dan kering. Cairan disimpan tegak, jauh dari sinar matahari, dan yang datang lebih dulu keluar lebih dulu. Pesanan yang sudah dibayar dikemas dalam {packingDays} hari kerja.",
            "Aerosol dan cairan mudah terbakar dikirim lewat darat dan laut sesuai aturan kurir. Karena itu kiriman ke luar Jawa perlu beberapa hari lebih lama.",
          ],
        },
        {
          id: "quality",
          title: "Mutu yang bisa diperiksa",
          body: [
            [
              "**Nomor batch** di setiap kemasan, dan kami tahu kapan batch itu masuk gudang.",
              "**Spesifikasi apa adanya**: kekentalan, standar, dan takaran tertulis di halaman produk.",
              "**Lembar keselamatan** untuk setiap bahan kimia, cukup [minta lewat halaman kontak](/contact).",
            ],
            "Kalau suatu produk tidak cocok untuk kendaraan Anda, kami akan mengatakannya.",
          ],
        },
        {
          id: "people",
          title: "Untuk siapa kami ada",
          body: [
            "Untuk pemilik mobil dan motor yang merawat kendaraannya sendiri, bengkel yang butuh stok pasti, dan armada yang tidak boleh berhenti. Satu botol atau satu palet, jawabannya datang dari orang yang sama.",
            "Baca [sejarah merek ini](/history), kenali [tim di balik toko](/about), atau langsung [lihat produknya](/products).",
          ],
        },
      ],
    },
    en_US: {
      title: "Company profile",
      description:
        "The sole distributor of engine-care and car-care products in Indonesia, with a brand that has been trusted since 1954.",
      lead: "{siteName} is the sole distributor of its engine-care and car-care products in Indonesia. The brand we carry was born in 1954 and has looked after engines around the world for more than 60 years.",
      facts: [
        { value: "1954", label: "the year the brand began" },
        { value: "60+", label: "years of looking after engines" },
        { value: "8", label: "product families" },
        { value: "34", label: "provinces we ship to" },
      ],
      sections: [
        {
          id: "work",
          title: "What we do",
          body: [
            "We import, store and ship what makes vehicles last: fuel additives, oil treatments, engine oils, brake, transmission and power steering fluids, engine cleaners, and care for interior and exterior.",
            "Everything arrives by one official route. Nobody in between swaps what is in the bottle, and no bottle has an age that nobody knows.",
          ],
        },
        {
          id: "warehouse",
          title: "From the warehouse to your garage",
          body: [
            "Our warehouse is in Jakarta, cool and dry. Fluids stand upright, away from sunlight, and what came first leaves first. Paid orders are packed within {packingDays} working days.",
            "Aerosols and flammable liquids travel by road and sea, as the carriers' rules demand. That is why parcels beyond Java take a few days more.",
          ],
        },
        {
          id: "quality",
          title: "Quality you can check",
          body: [
            [
              "**A batch number** on every pack, and we know when that batch came in.",
              "**Specifications as they are**: viscosity, standards and dosage stand on the product page.",
              "**Safety data sheets** for every chemical: just [ask us for them](/contact).",
            ],
            "Where a product does not suit your vehicle, we will say so.",
          ],
        },
        {
          id: "people",
          title: "Who we are here for",
          body: [
            "For owners who look after their own car or motorbike, workshops that need stock they can count on, and fleets that must not stand still. One bottle or one pallet, the answer comes from the same people.",
            "Read [the history of the brand](/history), meet [the people behind the shop](/about), or go straight [to the products](/products).",
          ],
        },
      ],
    },
  },
} as const satisfies BrandPage;
