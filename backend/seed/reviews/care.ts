import type { ReviewRow } from "../reviews.ts";

export const careReviews: Record<string, ReviewRow[]> = {
  "lap-mikrofiber-tebal": [
    [
      "Tasya",
      5,
      "2024-05-08",
      "Tebal, lembut, dan warnanya tidak luntur setelah dicuci lima kali.",
    ],
    ["Billy", 5, "2024-08-24", "The seamless edge makes all the difference on black paint."],
    ["Hendro", 4, "2024-12-27", "Serat agak rontok di cucian pertama, setelah itu aman."],
    ["Murni", 5, "2025-03-30", "Satu warna satu tugas, ide bagus. Saya beli empat warna."],
    [
      "Rio",
      3,
      "2025-09-12",
      "Ukurannya lebih kecil dari bayangan saya, padahal memang tertulis 40 cm.",
    ],
    ["Anggun", 5, "2026-05-21", "Menyerap air banyak sekali, mobil kering dengan dua lap saja."],
  ],
  "sampo-mobil-embun": [
    ["Faris", 5, "2024-04-14", "Busanya padat dan mudah dibilas. Lilin saya masih menggulung air."],
    ["Desi", 5, "2024-10-18", "Wanginya segar, anak-anak jadi rebutan mencuci mobil."],
    ["Koko", 4, "2025-05-17", "Hemat, 30 ml betul cukup untuk satu ember."],
    ["Helmi", 5, "2025-11-29", "Beli yang 5 liter untuk tempat cuci saya, pelanggan puas."],
    ["Sandra", 3, "2026-07-03", "Bersih, tetapi bekas aspal tetap harus pakai cairan lain."],
  ],
  "pewangi-kabin-gantung": [
    ["Aulia", 5, "2025-03-14", "Pandan wanginya lembut, ibu saya tidak mabuk lagi."],
    ["Martin", 4, "2025-08-19", "Coffee is lovely, though it lasted me only four weeks."],
    ["Retno", 5, "2026-02-20", "Serai segar dan botolnya cantik."],
  ],
  "pengilap-ban-arang": [
    ["Ucok", 5, "2024-07-28", "Hitamnya alami, tidak berlebihan. Tahan kena hujan dua kali."],
    ["Lala", 4, "2025-04-06", "Tidak menciprat ke bodi asal diratakan dengan spons."],
  ],
  "pembersih-dasbor-embun": [
    ["Edwin", 5, "2024-09-05", "Tidak mengilap, kaca depan tidak memantul. Ini yang saya cari."],
    ["Sinta", 4, "2025-07-10", "Debu tidak cepat menempel lagi. Semprotannya halus."],
    ["Warsito", 5, "2026-06-30", "Dasbor mobil 2012 saya kembali segar."],
  ],
  "pembersih-kaca-embun": [
    ["Olive", 5, "2025-02-01", "No streaks at all, and safe on my window film."],
  ],
  "pelembut-jok-kulit-embun": [
    ["Bu Ratna", 5, "2025-06-28", "Jok yang mulai keriput jadi lembut, tidak licin."],
    ["Chandra", 4, "2026-01-09", "Satu tabung habis untuk lima kali pada mobil tujuh penumpang."],
  ],
  "lilin-bodi-senja": [
    ["Adrian", 5, "2024-10-13", "Air hujan menggelinding seperti di daun talas."],
    ["Susi", 4, "2025-05-31", "Mudah disapu, asal jangan terlalu tebal."],
    ["Hugo", 5, "2026-04-26", "Three months outdoors in Bandung and it still beads."],
  ],
  "busa-pembersih-jok-kain": [
    ["Lidya", 4, "2025-11-17", "Noda susu anak hilang, baunya juga. Perlu diulang sekali."],
  ],
  "penghilang-jamur-kaca": [
    [
      "Bowo",
      5,
      "2025-01-12",
      "Kaca depan yang buram sejak dua tahun kembali bening, tangan pegal tapi puas.",
    ],
    ["Fitri", 3, "2025-08-27", "Ampuh di kaca samping, yang belakang masih tersisa bercak lama."],
  ],
  "pembilas-mesin-kilat": [
    [
      "Joni",
      5,
      "2024-03-23",
      "Oli lama keluar hitam pekat padahal saya rajin ganti. Mesin jadi ringan.",
    ],
    ["Ambar", 4, "2024-07-05", "Sesuai petunjuk 10 menit, tidak ada masalah."],
    [
      "Thomas",
      5,
      "2024-11-22",
      "Idle is smoother after the flush and the new oil has stayed golden.",
    ],
    ["Raka", 5, "2025-03-08", "Saya pakai setiap tiga kali ganti oli. Tutup klep bersih."],
    [
      "Uli",
      2,
      "2025-07-27",
      "Mesin saya jadi rembes sesudahnya, kata montir memang kerak yang menutup sil ikut hilang.",
    ],
    ["Hilman", 5, "2025-12-14", "Langkahnya ditulis runtut, tidak ragu mengerjakan sendiri."],
    ["Tika", 4, "2026-04-08", "Bagus. Bintang lima kalau botolnya dilengkapi corong."],
    ["Yusuf", 5, "2026-09-12", "Mobil 2014, sebelum dan sesudah beda jauh di suara."],
  ],
  "pembilas-mesin-motor": [
    ["Aldi", 5, "2024-08-03", "Oli keluar seperti kecap, sekarang mesin enteng."],
    ["Santi", 4, "2025-06-10", "Murah dan mudah. Kopling tidak ada masalah."],
  ],
  "pembersih-ruang-mesin": [
    ["Vino", 5, "2024-07-21", "Kerak oli sepuluh tahun luntur, aluminium tidak menghitam."],
    ["Ragil", 4, "2025-01-03", "Yang 5 liter pekat sekali, awet untuk bengkel kecil."],
    ["Niken", 5, "2026-03-15", "Penjelasan membungkus aki dan koil itu penting, terima kasih."],
  ],
  "pembersih-karburator": [
    ["Wagiman", 5, "2024-05-11", "Motor dua tak saya langsung mau langsam."],
    ["Pandu", 5, "2024-10-29", "Sedotannya tidak mudah lepas, semprotan kuat."],
    [
      "Erna",
      3,
      "2025-09-24",
      "Ampuh tapi cepat habis kalau dipakai untuk membersihkan bagian luar juga.",
    ],
  ],
  "pembersih-throttle-body": [
    ["Satria", 5, "2024-09-16", "AC nyala tidak mati lagi mesinnya."],
    ["Gita", 4, "2025-06-01", "Sempat panik langsam tinggi, untung sudah tertulis itu normal."],
  ],
  "pembersih-rantai-motor": [
    ["Irfan", 5, "2025-01-18", "Lumpur musim hujan rontok semua, O-ring masih lentur."],
    ["Dewa", 4, "2026-02-24", "Harus disikat juga, tidak bisa hanya disemprot."],
  ],
  "pelumas-rantai-motor": [
    ["Bintang", 5, "2024-12-05", "Velg tetap bersih seminggu setelah disemprot. Baru kali ini."],
    ["Nova", 5, "2025-04-29", "Tahan hujan terus-menerus di Bogor."],
    ["Liam", 4, "2025-10-12", "Clear, tidy, quiet chain. The nozzle could be a little finer."],
    [
      "Abdul",
      5,
      "2026-05-03",
      "Dibiarkan semalam seperti anjuran, hasilnya tidak muncrat sama sekali.",
    ],
    ["Cici", 3, "2026-09-19", "Bagus, tetapi cepat habis untuk touring jauh."],
  ],
  "kotak-rawat-mesin": [
    [
      "Winda",
      5,
      "2026-10-18",
      "Kado ulang tahun untuk bapak, kotaknya dipakai menyimpan kunci pas.",
    ],
  ],
  "panduan-rawat-mesin-tropis": [
    [
      "Ervan",
      5,
      "2026-02-27",
      "Kalendernya realistis untuk iklim kita. Lembar catatannya saya isi tiap bulan.",
    ],
    ["Monica", 4, "2026-08-02", "Useful and short. The flood checklist alone was worth it."],
  ],
};
