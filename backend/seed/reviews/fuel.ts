import type { ReviewRow } from "../reviews.ts";

export const fuelReviews: Record<string, ReviewRow[]> = {
  "pembersih-injektor-bensin": [
    ["Ardi", 5, "2024-02-18", "Langsam yang tadinya naik turun jadi stabil sebelum tangki habis."],
    ["Nanda", 4, "2024-04-07", "Pakai dua tangki berturut-turut, baru terasa. Ikuti petunjuknya."],
    ["Sigit", 5, "2024-06-29", "Mobil bekas yang baru saya beli jadi tidak brebet."],
    [
      "Emily",
      5,
      "2024-08-15",
      "Cheaper than a workshop cleaning and my hesitation on hills is gone.",
    ],
    ["Heru", 3, "2024-11-04", "Mungkin injektor saya masih bersih, jadi biasa saja."],
    ["Kartika", 5, "2025-01-16", "Isi enam sudah jadi langganan untuk mobil operasional sekolah."],
    [
      "Usman",
      4,
      "2025-04-24",
      "Tarikan enteng, konsumsi turun sekitar lima persen menurut catatan saya.",
    ],
    [
      "Bella",
      5,
      "2025-08-30",
      "Gampang, tinggal tuang. Cocok untuk yang tidak mengerti mesin seperti saya.",
    ],
    [
      "Pras",
      2,
      "2025-12-18",
      "Leher botolnya tidak pas dengan lubang tangki mobil saya, sebagian tumpah ke cat.",
    ],
    ["Zaki", 5, "2026-04-12", "Lulus uji emisi setelah satu botol, angka HC turun jauh."],
    [
      "Ika",
      5,
      "2026-09-05",
      "Setiap 5.000 km saya tuang satu. Mesin sudah 120 ribu dan masih enak.",
    ],
  ],
  "pembersih-injektor-diesel": [
    ["Parman", 5, "2024-05-03", "Asap hitam waktu menyalip hilang. Cocok untuk SUV diesel saya."],
    ["Robert", 4, "2024-09-22", "Cold idle is smoother. I use it every second oil change."],
    ["Misno", 5, "2025-01-29", "Isi B35 terus, jadi saya pakai tiap 3.000 km seperti anjuran."],
    ["Tri", 5, "2025-06-21", "Truk kecil kami lebih irit, sopir juga merasakan."],
    [
      "Luki",
      3,
      "2026-02-28",
      "Filter solar cepat kotor setelahnya, ternyata memang disebut di keterangan.",
    ],
  ],
  "penambah-oktan-bara": [
    [
      "Denny",
      5,
      "2024-07-18",
      "Perjalanan ke Toraja, pompa hanya ada RON 90. Ngelitik langsung hilang.",
    ],
    [
      "Agung",
      4,
      "2025-02-13",
      "Jujur menjelaskan bahwa tidak membuat mesin biasa jadi kencang. Saya hargai.",
    ],
    ["Mira", 3, "2025-10-05", "Efeknya satu tangki saja, jadi agak boros."],
    ["Tegar", 5, "2026-06-07", "Motor 250 saya suka, tidak mengelitik di tanjakan."],
  ],
  "penambah-setana-arang": [
    ["Wahyu", 4, "2025-01-11", "Botol 1 liter ada takarannya, memudahkan untuk armada."],
    ["Sapto", 5, "2025-09-27", "Pagi di Wonosobo tidak lagi keluar asap putih."],
  ],
  "pembersih-sistem-bahan-bakar": [
    [
      "Faisal",
      5,
      "2025-02-17",
      "Ngelitik di tanjakan berkurang setelah lewat tol 30 menit sesuai saran.",
    ],
    ["Grace", 5, "2025-08-11", "Used it on a car I had just bought. Smooth as it should be now."],
    ["Nando", 4, "2026-03-20", "Ampuh, tetapi harus siap ganti oli setelahnya."],
  ],
  "aditif-bensin-harian": [
    ["Ningsih", 5, "2025-05-09", "Tutup takarnya praktis untuk motor."],
    ["Hafiz", 4, "2025-10-19", "Belum kelihatan hasilnya, tapi mesin terasa stabil dua bulan ini."],
    ["Clara", 5, "2026-05-28", "One bottle lasts my scooter more than a month. Easy habit."],
  ],
  "penghilang-air-tangki": [
    ["Mamat", 5, "2024-12-20", "Sehabis banjir di Semarang motor brebet, setelah ini normal."],
    ["Yani", 4, "2025-12-29", "Dipakai tiap awal musim hujan, belum pernah mogok lagi."],
  ],
  "penstabil-bensin": [
    ["Harun", 5, "2025-09-14", "Genset rumah langsung hidup setelah tujuh bulan tidak disentuh."],
  ],
  "perawatan-filter-partikel-diesel": [
    ["Indra", 5, "2026-04-18", "Lampu DPF padam setelah jalan tol setengah jam."],
    [
      "Stefan",
      3,
      "2026-08-09",
      "It helped for a month, then the lamp came back. Short trips are the real problem.",
    ],
  ],
  "minyak-rem-dot-4": [
    [
      "Cahyo",
      5,
      "2024-03-17",
      "Pedal kembali keras, padahal sebelumnya empuk sekali di turunan Puncak.",
    ],
    ["Rahma", 4, "2024-07-26", "Botol 500 ml cukup untuk satu mobil kecil, sisa sedikit."],
    ["Bonar", 5, "2024-12-11", "Segel aluminium rapat, warnanya kuning jernih."],
    [
      "Julia",
      5,
      "2025-06-24",
      "Clear instructions and fresh stock. Bled all four corners in an hour.",
    ],
    ["Sutrisno", 4, "2026-02-02", "Harga bersaing. Tolong cantumkan tanggal produksi di halaman."],
    ["Vega", 5, "2026-08-15", "Dipakai bengkel kami untuk semua mobil ber-ABS."],
  ],
  "minyak-rem-dot-3": [
    ["Marno", 4, "2024-10-08", "Cocok untuk pikap tua dan koplingnya sekalian."],
  ],
  "minyak-rem-dot-5-1": [
    ["Jerry", 5, "2025-03-22", "ABS motor saya bereaksi lebih halus. Tidak menyesal naik kelas."],
    ["Ratih", 4, "2026-01-05", "Penjelasan beda DOT 5 dan 5.1 sangat menolong, hampir salah beli."],
  ],
  "minyak-rem-motor": [
    ["Ganda", 5, "2024-05-27", "Sekali pakai habis, tidak ada sisa yang mubazir."],
    ["Lastri", 5, "2024-11-16", "Suami ganti sendiri ikut petunjuk, rem depan pakem lagi."],
    ["Oki", 4, "2025-04-15", "Untuk depan dan belakang pas-pasan, jangan sampai tumpah."],
    ["Beni", 5, "2025-12-07", "Minyak lama hitam seperti kopi, sekarang bening."],
    ["Ari", 3, "2026-06-01", "Baik, hanya ongkos kirim lebih mahal daripada barangnya."],
  ],
  "pembersih-cakram-rem": [
    ["Komar", 5, "2024-06-13", "Decit hilang setelah dua kali semprot. Wajib ada di bengkel."],
    ["Shinta", 4, "2025-01-27", "Ampuh, tapi baunya kuat. Kerjakan di luar."],
    ["Felix", 5, "2025-10-30", "Leaves the disc spotless and dries in seconds."],
  ],
  "gemuk-pin-kaliper": [["Nugroho", 5, "2025-07-18", "Kampas saya tidak lagi habis sebelah."]],
  "panduan-ganti-minyak-rem": [
    ["Rafi", 5, "2025-04-10", "Gambar dan urutannya jelas, saya cetak dan tempel di garasi."],
    ["Nina", 4, "2026-03-03", "Isinya padat. Akan lebih baik bila ada videonya."],
  ],
  "minyak-power-steering-merah": [
    ["Tarno", 5, "2024-04-21", "Setir enteng lagi dan tidak berdecit waktu parkir."],
    [
      "Elsa",
      4,
      "2024-12-02",
      "Harus diulang tiga kali sampai warnanya bersih, tapi hasilnya bagus.",
    ],
    ["Rico", 5, "2025-09-08", "Petunjuk melihat tulisan di tutup tabung sangat membantu."],
  ],
  "minyak-power-steering-hijau": [
    [
      "Hartono",
      5,
      "2025-01-20",
      "Susah mencari yang hijau di kota saya, di sini ada dan segelnya utuh.",
    ],
  ],
  "minyak-power-steering-universal": [
    ["Dina", 4, "2024-08-31", "Corong lipatnya berguna sekali, tabung mobil saya tersembunyi."],
    ["Prima", 3, "2025-11-02", "Cukup untuk menambah. Untuk menguras jelas kurang."],
  ],
  "penahan-rembes-power-steering": [
    ["Sobari", 5, "2025-02-10", "Rack steer kering dalam sepuluh hari."],
    [
      "Yulia",
      2,
      "2026-04-29",
      "Masih menetes, akhirnya saya ganti selang. Mungkin memang bukan silnya.",
    ],
  ],
  "minyak-transmisi-otomatis-samudra": [
    ["Leo", 5, "2025-01-25", "Hentakan pindah ke gigi tiga hilang setelah ganti tahap kedua."],
    ["Wati", 4, "2025-08-02", "Bagus, tapi perlu dua kaleng kalau mau bersih benar."],
  ],
};
