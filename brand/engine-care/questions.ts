import type { QuestionsText } from "../../shared/brand.ts";
import type { Localized } from "../../shared/i18n/locales.ts";

/** The questions in English. */
const faqEn: QuestionsText = {
  title: "Frequently asked questions",
  description:
    "How to use fuel additives and engine flush, delivery, payment, returns and accounts: the short answers are here.",
  lead: "Short answers to what people ask most. Not among them? [Ask us](/contact).",
  groups: [
    {
      id: "usage",
      title: "Using the products",
      questions: [
        {
          id: "fuel-additive",
          question: "How often should I use a fuel additive?",
          answer: [
            "Every 3,000–5,000 km, or at each full tank. Pour the bottle into the tank first and then fill up, so that it mixes well.",
          ],
        },
        {
          id: "engine-flush",
          question: "How long does an engine flush run?",
          answer: [
            "10–15 minutes with the engine idling. Pour it into the old oil while the engine is warm, do not drive with it, then drain the oil and change the filter.",
          ],
        },
        {
          id: "warranty",
          question: "Does my vehicle's warranty stay valid?",
          answer: [
            "Our fuel and oil treatments are used beside the fluids that the maker requires, not instead of them. Keep to the viscosity and standards in the service book; if in doubt, ask your authorised workshop first.",
          ],
        },
        {
          id: "motorbike",
          question: "May I use it in a motorbike?",
          answer: [
            "Yes, where the product page says that it is for motorbikes. A wet clutch needs a product marked JASO MA or MA2; scooters need JASO MB.",
          ],
        },
        {
          id: "brake-fluid",
          question: "When is brake fluid due for a change?",
          answer: [
            "Every two years, or sooner where it holds more than 3% of water. DOT 3, DOT 4 and DOT 5.1 may be mixed in an emergency, but the boiling point will be that of the lowest.",
          ],
        },
      ],
    },
    {
      id: "delivery",
      title: "Delivery",
      questions: [
        {
          id: "time",
          question: "How long until my order arrives?",
          answer: [
            "We pack within {packingDays} working days.",
            "What is ordered before {cutOffHour} counts as that day's, later orders as the next day's.",
            "Each product's page, the cart and the checkout say on which days it arrives at yours, packing included.",
          ],
        },
        {
          id: "cost",
          question: "What does delivery cost?",
          byDistrict:
            "It depends on your district (kecamatan) and the weight: [see the cost to yours](/delivery), also on each product's page and in the cart.",
          answer: [
            "It depends on the province. Fill in the address at checkout and you see the cost before you order.",
            "From {freeDelivery} on, free delivery appears among the choices.",
          ],
        },
        {
          id: "pickup",
          question: "Can I pick it up myself?",
          answer: [
            "Yes. Choose pick-up in Jakarta at checkout. We contact you as soon as it is ready.",
          ],
        },
      ],
    },
    {
      id: "payment",
      title: "Payment",
      questions: [
        {
          id: "methods",
          question: "How can I pay?",
          byMethods: "With {methods}.",
          answer: [
            "The ways to pay are shown at the checkout before you order.",
            "There is {cashOnDelivery} too: the courier takes the money when the parcel arrives.",
            "Card numbers go to the payment provider and never pass our servers.",
          ],
        },
        {
          id: "codes",
          question: "Where do I enter a coupon or a gift card?",
          answer: [
            "In the cart, in one and the same field. You see what it takes off at once, and can remove the code again.",
          ],
        },
      ],
    },
    {
      id: "returns",
      title: "Returns",
      questions: [
        {
          id: "damaged",
          question: "My parcel is damaged or wrong. What now?",
          answer: [
            "Ask for a replacement or your money back on [the page of your order](/order-lookup), and send us photos [by WhatsApp](chat:Hello, my parcel is damaged or wrong. Order number:). It costs you nothing.",
            "You have {returnDays} days from the day it arrives.",
          ],
        },
        {
          id: "change-of-mind",
          question: "Can I return something because I changed my mind?",
          answer: [
            "Yes, within {returnDays} days, as long as the seal is intact. The buyer pays for sending it back. For safety we cannot take back fluids that have been opened. Ask for it on [the page of your order](/order-lookup).",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Account and orders",
      questions: [
        {
          id: "guest",
          question: "Do I need an account to order?",
          answer: [
            "No. With an account you can look at earlier orders, download guides and keep a wishlist. You can make one while checking out.",
          ],
        },
        {
          id: "track",
          question: "How do I see the state of my order?",
          answer: [
            "[Look it up](/order-lookup) by its number and your email address or telephone number, or open the link in the confirmation email; where you pay online, it is sent once your payment has arrived. With an account, [your orders](/my-account?tab=orders) are there.",
          ],
        },
      ],
    },
  ],
};

/** The questions in Indonesian. */
const faqId: QuestionsText = {
  title: "Pertanyaan umum",
  description:
    "Cara memakai aditif BBM dan pembilas mesin, pengiriman, pembayaran, pengembalian, dan akun: jawaban singkatnya di sini.",
  lead: "Jawaban singkat untuk yang paling sering ditanyakan. Belum ketemu? [Tanya kami](/contact).",
  groups: [
    {
      id: "usage",
      title: "Pemakaian",
      questions: [
        {
          id: "fuel-additive",
          question: "Seberapa sering aditif BBM dipakai?",
          answer: [
            "Setiap 3.000–5.000 km, atau setiap mengisi tangki penuh. Tuang isi botol ke tangki lebih dulu, lalu isi bahan bakar supaya tercampur rata.",
          ],
        },
        {
          id: "engine-flush",
          question: "Berapa lama pembilas mesin dijalankan?",
          answer: [
            "10–15 menit dengan mesin menyala langsam. Tuang ke oli lama saat mesin hangat, jangan dipakai berjalan, lalu buang oli dan ganti filternya.",
          ],
        },
        {
          id: "warranty",
          question: "Apakah garansi kendaraan tetap berlaku?",
          answer: [
            "Aditif BBM dan oli kami dipakai di samping cairan yang disyaratkan pabrik, bukan sebagai gantinya. Ikuti kekentalan dan standar di buku servis; bila ragu, tanyakan dulu ke bengkel resmi Anda.",
          ],
        },
        {
          id: "motorbike",
          question: "Bolehkah dipakai di motor?",
          answer: [
            "Boleh, asalkan di halaman produknya tertulis untuk motor. Motor dengan kopling basah memerlukan produk bertanda JASO MA atau MA2; motor matik JASO MB.",
          ],
        },
        {
          id: "brake-fluid",
          question: "Kapan minyak rem harus diganti?",
          answer: [
            "Setiap dua tahun, atau lebih cepat bila kadar airnya di atas 3 %. DOT 3, DOT 4, dan DOT 5.1 boleh dicampur dalam keadaan darurat, tetapi titik didihnya mengikuti yang paling rendah.",
          ],
        },
      ],
    },
    {
      id: "delivery",
      title: "Pengiriman",
      questions: [
        {
          id: "time",
          question: "Berapa lama pesanan sampai?",
          answer: [
            "Kami mengemas dalam {packingDays} hari kerja.",
            "Pesanan sebelum pukul {cutOffHour} dihitung hari itu juga, setelahnya hari berikutnya.",
            "Halaman produk, keranjang, dan checkout menunjukkan hari tibanya di tempat Anda, sudah dengan waktu kemas.",
          ],
        },
        {
          id: "cost",
          question: "Berapa ongkos kirimnya?",
          byDistrict:
            "Tergantung kecamatan tujuan dan beratnya: [cek ongkir ke kecamatan Anda](/delivery), juga di halaman produk dan di keranjang.",
          answer: [
            "Tergantung provinsi tujuan. Isi alamat di halaman checkout dan ongkosnya terlihat sebelum Anda memesan.",
            "Untuk belanja mulai {freeDelivery}, pengiriman gratis muncul sebagai pilihan.",
          ],
        },
        {
          id: "pickup",
          question: "Bisa diambil sendiri?",
          answer: [
            "Bisa. Pilih pengambilan di gudang Jakarta saat checkout. Kami hubungi Anda begitu barangnya siap.",
          ],
        },
      ],
    },
    {
      id: "payment",
      title: "Pembayaran",
      questions: [
        {
          id: "methods",
          question: "Bagaimana cara membayar?",
          byMethods: "Dengan {methods}.",
          answer: [
            "Cara bayar yang tersedia terlihat di checkout sebelum Anda memesan.",
            "Bisa juga {cashOnDelivery}: uangnya diberikan kepada kurir saat barang tiba.",
            "Nomor kartu diproses penyedia pembayaran dan tidak pernah lewat server kami.",
          ],
        },
        {
          id: "codes",
          question: "Di mana memasukkan kupon atau kartu hadiah?",
          answer: [
            "Di keranjang, pada kolom yang sama. Potongannya langsung terlihat, dan kodenya bisa dihapus lagi.",
          ],
        },
      ],
    },
    {
      id: "returns",
      title: "Pengembalian",
      questions: [
        {
          id: "damaged",
          question: "Barang saya rusak atau salah. Bagaimana?",
          answer: [
            "Ajukan penggantian atau pengembalian uang di [halaman pesanan Anda](/order-lookup), dan kirim fotonya [lewat WhatsApp](chat:Halo, paket saya rusak atau salah. Nomor pesanan:). Tanpa ongkos bagi Anda.",
            "Waktunya {returnDays} hari sejak diterima.",
          ],
        },
        {
          id: "change-of-mind",
          question: "Bisa dikembalikan kalau berubah pikiran?",
          answer: [
            "Bisa, dalam {returnDays} hari, selama segelnya utuh. Ongkos kirim balik ditanggung pembeli. Cairan yang sudah dibuka tidak dapat diterima kembali demi keselamatan. Ajukan di [halaman pesanan Anda](/order-lookup).",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Akun dan pesanan",
      questions: [
        {
          id: "guest",
          question: "Harus punya akun untuk memesan?",
          answer: [
            "Tidak. Dengan akun Anda bisa melihat pesanan lama, mengunduh panduan, dan menyimpan produk di Favorit. Akun dapat dibuat sekalian saat checkout.",
          ],
        },
        {
          id: "track",
          question: "Bagaimana melihat status pesanan?",
          answer: [
            "[Cari pesanannya](/order-lookup) dengan nomor pesanan dan email atau nomor telepon Anda, atau buka tautan di email konfirmasi, yang untuk pembayaran online dikirim setelah pembayaran masuk. Bila punya akun, [pesanan Anda](/my-account?tab=orders) ada di sana.",
          ],
        },
      ],
    },
  ],
};

export const questions: Localized<QuestionsText> = { id_ID: faqId, en_US: faqEn };
