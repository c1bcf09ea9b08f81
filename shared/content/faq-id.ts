import type { FaqText } from "./faq.ts";

/** The questions in Indonesian. */
export const faqId: FaqText = {
  title: "Pertanyaan umum",
  description:
    "Cara memakai campuran bahan bakar dan pembilas mesin, pengiriman, pembayaran, pengembalian, dan akun: jawaban singkatnya di sini.",
  lead: "Jawaban singkat untuk yang paling sering ditanyakan. Belum ketemu? [Tanya kami](/contact).",
  groups: [
    {
      id: "usage",
      title: "Pemakaian",
      questions: [
        {
          id: "fuel-additive",
          question: "Seberapa sering campuran bahan bakar dipakai?",
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
            "Campuran bahan bakar dan oli kami dipakai di samping cairan yang disyaratkan pabrik, bukan sebagai gantinya. Ikuti kekentalan dan standar di buku servis; bila ragu, tanyakan dulu ke bengkel resmi Anda.",
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
            "Ke Jawa biasanya 2–4 hari, ke Sumatra, Bali, dan Nusa Tenggara 4–7 hari, ke pulau lain 7–12 hari.",
          ],
        },
        {
          id: "cost",
          question: "Berapa ongkos kirimnya?",
          answer: [
            "Tergantung provinsi tujuan. Isi alamat di halaman checkout dan ongkosnya terlihat sebelum Anda memesan.",
            "Untuk belanja mulai {freeDelivery}, pengiriman gratis muncul sebagai pilihan.",
          ],
        },
        {
          id: "pickup",
          question: "Bisa diambil sendiri?",
          answer: [
            "Bisa. Pilih pengambilan di gudang Jakarta saat checkout, lalu tunggu kabar dari kami lewat email.",
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
          answer: [
            "Transfer bank selalu ada.",
            "Bisa juga {cashOnDelivery}: uangnya diberikan kepada kurir saat barang tiba.",
            "Kartu muncul sebagai pilihan bila tersedia. Nomor kartu diproses penyedia pembayaran dan tidak pernah lewat server kami.",
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
            "Kirim foto paket dan nomor pesanan lewat [halaman kontak](/contact) dalam 7 hari sejak diterima. Kami kirim gantinya atau mengembalikan uang Anda, tanpa ongkos.",
          ],
        },
        {
          id: "change-of-mind",
          question: "Bisa dikembalikan kalau berubah pikiran?",
          answer: [
            "Bisa, dalam {returnDays} hari, selama segelnya utuh. Ongkos kirim balik ditanggung pembeli. Cairan yang sudah dibuka tidak dapat diterima kembali demi keselamatan.",
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
            "Tidak. Dengan akun Anda bisa melihat pesanan lama, mengunduh panduan, dan menyimpan daftar keinginan. Akun dapat dibuat sekalian saat checkout.",
          ],
        },
        {
          id: "track",
          question: "Bagaimana melihat status pesanan?",
          answer: [
            "Buka tautan di email konfirmasi, atau masuk ke [akun Anda](/my-account) dan pilih Pesanan.",
          ],
        },
      ],
    },
  ],
};
