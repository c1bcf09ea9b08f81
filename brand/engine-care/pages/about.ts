import type { BrandPage } from "../../../shared/brand.ts";

export const about = {
  path: "/about",
  picture: "about",
  products: { title: { id_ID: "Paling sering dibeli", en_US: "What sells best" } },
  contactForm: { id_ID: "Tanya kami", en_US: "Ask us" },
  links: [
    { menu: "more", position: 1, text: { id_ID: "Tentang toko", en_US: "About the shop" } },
    { menu: "company", position: 2, text: { id_ID: "Tentang toko", en_US: "About the shop" } },
  ],
  text: {
    id_ID: {
      title: "Tentang toko",
      description:
        "Toko suku rawat yang jujur: cara kami memilih produk, menjawab pertanyaan, dan menepati janji pengiriman.",
      lead: "Bayangkan toko suku cadang yang baik: orangnya tahu barang, bicaranya singkat, dan tidak menjual apa yang tidak Anda perlukan. Kami membangun toko ini seperti itu.",
      sections: [
        {
          id: "choice",
          title: "Cara kami memilih",
          body: [
            "Setiap produk harus punya satu tugas yang jelas. Kalau kami tidak bisa menjelaskan gunanya dalam dua kalimat, produk itu tidak masuk rak.",
            "Kami mencobanya di kendaraan sendiri lebih dulu: mobil keluarga yang tiap hari kena macet, motor matik yang tiap sore kehujanan, dan truk boks milik gudang.",
          ],
        },
        {
          id: "advice",
          title: "Saran sebelum jualan",
          body: [
            "Tidak yakin harus memakai yang mana? Sebutkan kendaraan, tahun, dan jarak tempuhnya lewat [halaman kontak](/contact) atau chat. Kami jawab pada hari kerja, oleh orang yang juga memegang kunci pas.",
            [
              "Aditif BBM umumnya dipakai setiap 3.000–5.000 km atau setiap satu tangki penuh.",
              "Pembilas mesin bekerja 10–15 menit dengan mesin menyala langsam, tepat sebelum oli diganti.",
              "Minyak rem menyerap air dari udara, jadi gantilah setiap dua tahun.",
            ],
            "Jawaban untuk pertanyaan yang sering datang sudah kami kumpulkan di [halaman tanya jawab](/faq).",
          ],
        },
        {
          id: "promise",
          title: "Yang bisa Anda pegang",
          body: [
            [
              "Harga yang tertulis adalah harga yang dibayar. Ongkos kirim terlihat sebelum Anda memesan.",
              "Barang yang rusak di jalan kami ganti, cukup kirim fotonya.",
              "Data Anda dipakai untuk mengirim pesanan, tidak untuk dijual. Selengkapnya di [kebijakan privasi](/privacy-policy).",
            ],
          ],
        },
        {
          id: "track",
          title: "Dari lintasan balap",
          body: [
            "Merek kami tumbuh bersama balap mobil. Kisahnya ada di halaman [Legacy Motor Club](/racing/legacy-motor-club), [Richard Petty](/racing/richard-petty), dan [STP Racing](/racing/stp-racing).",
          ],
        },
      ],
    },
    en_US: {
      title: "About the shop",
      description:
        "A plain-speaking parts counter: how we choose products, answer questions and keep our word on delivery.",
      lead: "Think of a good parts counter: people who know the goods, keep it short, and do not sell you what you do not need. That is how we built this shop.",
      sections: [
        {
          id: "choice",
          title: "How we choose",
          body: [
            "Every product must have one clear job. If we cannot say what it is for in two sentences, it does not get a place on the shelf.",
            "We try it on our own vehicles first: a family car in the daily jam, a scooter that gets rained on every afternoon, and the warehouse's box truck.",
          ],
        },
        {
          id: "advice",
          title: "Advice before selling",
          body: [
            "Not sure which one to use? Tell us the vehicle, its year and its mileage on the [contact page](/contact) or by chat. We answer on working days, and whoever answers also holds a spanner.",
            [
              "As a rule, use a fuel additive every 3,000–5,000 km or at each full tank.",
              "An engine flush runs for 10–15 minutes with the engine idling, right before the oil change.",
              "Brake fluid draws water from the air, so change it every two years.",
            ],
            "Answers to what people ask most are on the [questions page](/faq).",
          ],
        },
        {
          id: "promise",
          title: "What you can count on",
          body: [
            [
              "The price you see is the price you pay. Shipping is shown before you order.",
              "What breaks on the way is replaced: a photo is enough.",
              "Your details are used to deliver your order and are never sold. See the [privacy policy](/privacy-policy).",
            ],
          ],
        },
        {
          id: "track",
          title: "From the race track",
          body: [
            "Our brand grew up with motor racing. Read about [Legacy Motor Club](/racing/legacy-motor-club), [Richard Petty](/racing/richard-petty) and [STP Racing](/racing/stp-racing).",
          ],
        },
      ],
    },
  },
} as const satisfies BrandPage;
