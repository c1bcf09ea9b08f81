import {
  choice,
  defineProduct,
  fact,
  onBackorder,
  pieces,
  standard,
  uncounted,
  variationImage,
} from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const steeringFluids: SeedProduct[] = [
  defineProduct({
    slug: "minyak-power-steering-merah",
    sku: "PST-MRH",
    type: "variable",
    name: { id: "Minyak Power Steering Merah", en: "Red Power Steering Fluid" },
    shortDescription: {
      id: "<p>Minyak merah tipe ATF untuk power steering hidrolik. Setir enteng, pompa tidak menjerit.</p>",
      en: "<p>Red ATF-type fluid for hydraulic power steering. Light steering and a pump that keeps quiet.</p>",
    },
    description: {
      id: `<p>Sebagian besar mobil Jepang dan Korea dengan power steering hidrolik memakai minyak merah jenis ATF. <strong>Minyak Power Steering Merah</strong> mengandung peredam busa dan penjaga karet, dua hal yang paling dibutuhkan pompa ketika setir sering diputar penuh di tempat parkir sempit.</p>
<h3>Sebelum membeli</h3>
<ul><li>Lihat tutup tabung: tulisan ATF berarti minyak ini cocok</li><li>Jangan dicampur dengan minyak hijau</li><li>Setir elektrik (EPS) tidak memakai minyak sama sekali</li></ul>
<h3>Cara pakai</h3>
<p>Periksa ketinggian saat mesin hangat dan roda lurus. Untuk mengganti seluruh isi, sedot tabung, isi minyak baru, putar setir kiri dan kanan sepuluh kali, lalu ulangi sampai warnanya bersih. Ganti setiap 40.000 km atau dua tahun.</p>`,
      en: `<p>Most Japanese and Korean cars with hydraulic steering run on red ATF-type fluid. <strong>Red Power Steering Fluid</strong> carries a foam suppressant and a seal conditioner, the two things a pump needs most when you swing the wheel from lock to lock in a tight car park.</p>
<h3>Before you buy</h3>
<ul><li>Look at the reservoir cap: if it says ATF, this is the fluid</li><li>Never mix it with green fluid</li><li>Electric steering (EPS) uses no fluid at all</li></ul>
<h3>How to use</h3>
<p>Check the level with the engine warm and the wheels straight. To change it all, draw the reservoir empty, refill, turn the wheel from side to side ten times and repeat until it runs clean. Change every 40,000 km or two years.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir"],
    stock: uncounted,
    weight: 0.5,
    dimensions: { length: 8, width: 6, height: 20 },
    attributes: [
      choice("pa_size", "500ml", "1l"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
      standard("ATF"),
    ],
    variations: [
      {
        sku: "PST-MRH-500",
        attributes: { pa_size: "500ml" },
        regularPrice: 790,
        stock: pieces(73),
      },
      {
        sku: "PST-MRH-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1390,
        stock: pieces(52),
        image: variationImage(
          "minyak-power-steering-merah",
          "1l",
          "Botol 1 L Minyak Power Steering Merah",
          "1 L bottle of Red Power Steering Fluid",
        ),
      },
    ],
    featured: true,
    totalSales: 618,
    date: "2024-02-08T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "minyak-power-steering-hijau",
    sku: "PST-HJU",
    type: "simple",
    name: { id: "Minyak Power Steering Hijau", en: "Green Power Steering Fluid" },
    shortDescription: {
      id: "<p>Minyak hidrolik sintetis untuk mobil Eropa. Tetap encer dari subuh sampai tengah hari.</p>",
      en: "<p>Synthetic hydraulic fluid for European cars. The same thickness at dawn and at noon.</p>",
    },
    description: {
      id: `<p>Banyak mobil Eropa memakai minyak hidrolik sintetis berwarna hijau untuk setir, dan pada beberapa model juga untuk suspensi. <strong>Minyak Power Steering Hijau</strong> berbahan dasar polialfaolefin sehingga kekentalannya hampir tidak berubah antara pagi yang sejuk dan ruang mesin yang panas.</p>
<h3>Pastikan dulu</h3>
<ul><li>Minyak lama di tabung berwarna hijau</li><li>Buku servis menyebut minyak hidrolik sentral sintetis</li><li>Tidak ada sisa minyak merah di sistem</li></ul>
<h3>Bila terlanjur tercampur</h3>
<p>Campuran merah dan hijau merusak karet dalam hitungan bulan. Kuras seluruhnya, bilas sekali dengan minyak hijau, lalu isi lagi. Satu botol 1 liter cukup untuk menambah dan mengganti isi tabung; pengurasan penuh memerlukan dua botol.</p>`,
      en: `<p>Many European cars use a green synthetic hydraulic fluid for the steering, and on some models for the suspension as well. <strong>Green Power Steering Fluid</strong> is based on polyalphaolefin, so its thickness hardly changes between a cool morning and a hot engine bay.</p>
<h3>First make sure that</h3>
<ul><li>The old fluid in the reservoir is green</li><li>The service book names synthetic central hydraulic fluid</li><li>No red fluid is left in the system</li></ul>
<h3>If they got mixed</h3>
<p>Red and green together ruin the seals within months. Drain everything, rinse once with green, then refill. One litre is enough for topping up and renewing the reservoir; a complete change takes two bottles.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir"],
    regularPrice: 1890,
    stock: pieces(27),
    weight: 0.93,
    dimensions: { length: 9, width: 7, height: 24 },
    attributes: [fact("pa_size", "1l"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 207,
    date: "2024-06-04T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "minyak-power-steering-universal",
    sku: "PST-UNI",
    type: "simple",
    name: { id: "Minyak Power Steering Universal", en: "Universal Power Steering Fluid" },
    shortDescription: {
      id: "<p>Botol 300 ml bercorong panjang untuk menambah. Bening, boleh bertemu minyak merah.</p>",
      en: "<p>A 300 ml bottle with a long spout for topping up. Clear, and at ease with red fluid.</p>",
    },
    description: {
      id: `<p>Tidak semua orang perlu menguras. Kadang hanya kurang dua sentimeter dari garis. <strong>Minyak Power Steering Universal</strong> dibuat untuk itu: cairan bening kekuningan yang dapat bercampur dengan minyak merah jenis ATF maupun minyak setir mineral buatan Jepang dan Korea.</p>
<h3>Praktis di bagasi</h3>
<ul><li>Corong lipat 12 cm, mencapai tabung yang tersembunyi</li><li>Tutup rapat anti tumpah</li><li>Cukup untuk dua sampai tiga kali penambahan</li></ul>
<h3>Ingat</h3>
<p>Sistem setir adalah sirkuit tertutup, jadi minyak tidak berkurang tanpa sebab. Bila harus menambah lebih dari sekali dalam tiga bulan, carilah rembesan di selang dan rack steer. Tidak untuk minyak hijau sintetis dan tidak untuk setir elektrik.</p>`,
      en: `<p>Not everybody needs a full change. Sometimes the level is just two centimetres low. <strong>Universal Power Steering Fluid</strong> is made for that: a clear, pale fluid that mixes with red ATF types and with the mineral steering fluids of Japanese and Korean makers.</p>
<h3>Handy in the boot</h3>
<ul><li>A folding 12 cm spout that reaches hidden reservoirs</li><li>A tight cap that does not leak</li><li>Enough for two or three top-ups</li></ul>
<h3>Remember</h3>
<p>Steering is a closed circuit, so fluid does not vanish for nothing. If you have to top up more than once in three months, look for a seep at the hoses and the rack. Not for green synthetic fluid and not for electric steering.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir", "hemat"],
    regularPrice: 590,
    stock: pieces(92),
    weight: 0.3,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 538,
    date: "2024-03-28T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "penahan-rembes-power-steering",
    sku: "PST-RMB",
    type: "simple",
    name: { id: "Penahan Rembes Power Steering", en: "Power Steering Stop Leak" },
    shortDescription: {
      id: "<p>Melenturkan sil rack steer dan pompa yang mulai basah. Botol 300 ml.</p>",
      en: "<p>Softens the seals of a steering rack or pump that has begun to weep. 300 ml.</p>",
    },
    description: {
      id: `<p>Rack steer yang basah di ujung karetnya biasanya masih bisa ditolong sebelum harus direkondisi. <strong>Penahan Rembes Power Steering</strong> membuat bibir sil yang kaku kembali lentur, sekaligus menambah zat anti-aus untuk pompa yang sempat kekurangan minyak.</p>
<h3>Cara pakai</h3>
<ul><li>Sedot minyak dari tabung kira-kira 250 sampai 300 ml</li><li>Isi dengan penahan rembes sampai garis</li><li>Nyalakan mesin, putar setir penuh kiri-kanan sepuluh kali tanpa menahannya di ujung</li></ul>
<h3>Harapan yang wajar</h3>
<p>Rembesan halus berhenti dalam satu sampai dua minggu. Tetesan yang membentuk genangan, selang tekanan yang retak, dan klem yang longgar harus diperbaiki. Boleh dibiarkan di dalam sistem sampai penggantian minyak berikutnya.</p>`,
      en: `<p>A rack that is damp at the boots can usually be helped before it needs rebuilding. <strong>Power Steering Stop Leak</strong> makes stiff seal lips supple again and adds anti-wear agents for a pump that has been running short of fluid.</p>
<h3>How to use</h3>
<ul><li>Draw about 250 to 300 ml out of the reservoir</li><li>Fill with stop leak up to the mark</li><li>Start the engine and turn from lock to lock ten times, without holding it at the stop</li></ul>
<h3>Fair expectations</h3>
<p>A light seep ends within one or two weeks. Drips that make a puddle, a cracked pressure hose or a loose clamp need repair. It may stay in the system until the next fluid change.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir", "kebocoran"],
    regularPrice: 990,
    salePrice: 850,
    stock: pieces(44),
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 366,
    date: "2024-07-30T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "pembilas-power-steering",
    sku: "PST-BLS",
    type: "simple",
    name: { id: "Pembilas Power Steering", en: "Power Steering Flush" },
    shortDescription: {
      id: "<p>Melepas endapan hitam dari pompa dan rack sebelum minyak baru diisi.</p>",
      en: "<p>Frees black deposits from pump and rack before new fluid goes in.</p>",
    },
    description: {
      id: `<p>Minyak setir yang tak pernah diganti berubah hitam dan berbau gosong. Menguras saja menyisakan seperempatnya di dalam rack. <strong>Pembilas Power Steering</strong> melarutkan endapan supaya ikut terbawa keluar.</p>
<h3>Tiga langkah</h3>
<ul><li>Sedot minyak lama dari tabung, gantikan dengan 300 ml pembilas</li><li>Nyalakan mesin 10 menit, putar setir perlahan kiri dan kanan setiap satu menit</li><li>Lepas selang balik, keluarkan semuanya, lalu isi minyak baru sambil memutar setir dengan roda depan terangkat</li></ul>
<p>Jangan berkendara dengan pembilas di dalam sistem. Lakukan setiap kali mengganti minyak setir, umumnya 40.000 km. Siapkan satu liter minyak baru dan wadah penampung dua liter. Kenakan kacamata, karena selang balik menyembur.</p>`,
      en: `<p>Steering fluid that is never changed goes black and smells burnt. Draining alone leaves a quarter of it in the rack. <strong>Power Steering Flush</strong> dissolves the deposits, so they are carried out as well.</p>
<h3>Three steps</h3>
<ul><li>Draw off the old fluid and put 300 ml of flush in its place</li><li>Run the engine for 10 minutes, turning the wheel slowly from side to side once a minute</li><li>Take off the return hose, let everything out, then fill with new fluid while turning the wheel, front wheels in the air</li></ul>
<p>Do not drive with flush in the system. Use it with every steering fluid change, usually at 40,000 km. Have a litre of new fluid and a two-litre tray ready. Wear goggles: the return hose spurts.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir"],
    regularPrice: 850,
    stock: pieces(35),
    weight: 0.3,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 231,
    date: "2024-10-15T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "peredam-dengung-setir",
    sku: "PST-DGG",
    type: "simple",
    name: { id: "Peredam Dengung Setir", en: "Steering Pump Quietener" },
    shortDescription: {
      id: "<p>Menghilangkan dengung pompa saat parkir dan memperhalus putaran setir.</p>",
      en: "<p>Ends the moan of the pump while parking and smooths the wheel.</p>",
    },
    description: {
      id: `<p>Dengung yang muncul ketika setir diputar di tempat berasal dari pompa yang kemasukan gelembung udara atau bilahnya mulai aus. <strong>Peredam Dengung Setir</strong> menurunkan tegangan permukaan minyak sehingga busa cepat pecah, dan melapisi bilah pompa dengan zat tekanan ekstrem.</p>
<h3>Sebelum dan sesudah</h3>
<ul><li>Periksa dahulu ketegangan tali kipas; bunyi melengking biasanya dari sana</li><li>Tambahkan 250 ml saat mesin dingin</li><li>Dengarkan kembali setelah dua hari pemakaian</li></ul>
<h3>Cocok untuk</h3>
<p>Semua sistem hidrolik dengan minyak merah atau bening. Bila tabung penuh, sedot sebagian minyak lebih dahulu. Jika dengung tidak berkurang setelah satu minggu, saringan di dalam tabung mungkin tersumbat; ganti tabungnya, harganya jauh di bawah pompa.</p>`,
      en: `<p>A moan when you turn the wheel at a standstill comes from a pump that has taken in air bubbles, or whose vanes have begun to wear. <strong>Steering Pump Quietener</strong> lowers the fluid's surface tension so foam collapses quickly, and coats the vanes with extreme-pressure agents.</p>
<h3>Before and after</h3>
<ul><li>Check the drive belt first: a squeal usually comes from there</li><li>Add 250 ml with the engine cold</li><li>Listen again after two days of driving</li></ul>
<h3>Suits</h3>
<p>Every hydraulic system with red or clear fluid. If the reservoir is full, draw some out first. If a week brings no change, the strainer inside the reservoir may be blocked; replace the reservoir, which costs far less than a pump.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir"],
    regularPrice: 890,
    stock: onBackorder,
    weight: 0.26,
    dimensions: { length: 6, width: 6, height: 17 },
    attributes: [fact("pa_size", "250ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 149,
    date: "2025-11-11T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "minyak-transmisi-otomatis-samudra",
    sku: "PST-ATF",
    type: "variable",
    name: { id: "Minyak Transmisi Otomatis Samudra", en: "Samudra Automatic Transmission Fluid" },
    shortDescription: {
      id: "<p>ATF sintetis multi-kendaraan untuk transmisi otomatis empat sampai delapan percepatan.</p>",
      en: "<p>A synthetic multi-vehicle ATF for automatics of four to eight speeds.</p>",
    },
    description: {
      id: `<p>Hentakan saat pindah gigi sering dianggap kerusakan, padahal minyaknya yang sudah lelah. <strong>Minyak Transmisi Otomatis Samudra</strong> menjaga sifat gesek kampas kopling tetap sama dari awal sampai akhir masa pakai, sehingga perpindahan kembali halus dan transmisi tidak cepat panas.</p>
<h3>Tersedia dalam</h3>
<ul><li><strong>1 L</strong> untuk menambah dan untuk power steering yang meminta ATF</li><li><strong>4 L</strong> untuk satu kali ganti bertahap</li></ul>
<h3>Cara mengganti yang aman</h3>
<p>Ganti bertahap: keluarkan 3 sampai 4 liter lewat baut bak, isi jumlah yang sama, jalan 500 km, lalu ulangi. Lakukan setiap 40.000 km. Transmisi yang belum pernah diganti sampai 150.000 km sebaiknya diperiksa lebih dahulu. Bukan untuk CVT dan kopling ganda.</p>`,
      en: `<p>A jolt at each shift is often taken for a defect, when it is only the fluid that is tired. <strong>Samudra ATF</strong> keeps the friction of the clutch packs the same from the first day to the last, so changes are smooth again and the gearbox runs cooler.</p>
<h3>Comes in</h3>
<ul><li><strong>1 L</strong> for topping up, and for power steering that asks for ATF</li><li><strong>4 L</strong> for one round of a staged change</li></ul>
<h3>How to change it safely</h3>
<p>Go in stages: let out 3 to 4 litres by the sump plug, refill the same amount, drive 500 km, repeat. Do this every 40,000 km. A gearbox never serviced by 150,000 km should be inspected first. Not for CVTs or dual-clutch gearboxes.</p>`,
    },
    categories: ["power-steering"],
    tags: ["transmisi"],
    stock: uncounted,
    weight: 0.92,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [
      choice("pa_size", "1l", "4l"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
      standard("ATF Multi"),
    ],
    variations: [
      { sku: "PST-ATF-1L", attributes: { pa_size: "1l" }, regularPrice: 1390, stock: pieces(49) },
      {
        sku: "PST-ATF-4L",
        attributes: { pa_size: "4l" },
        regularPrice: 4990,
        salePrice: 4490,
        stock: pieces(18),
        image: variationImage(
          "minyak-transmisi-otomatis-samudra",
          "4l",
          "Kaleng 4 L Minyak Transmisi Otomatis Samudra",
          "4 L can of Samudra ATF",
        ),
      },
    ],
    totalSales: 472,
    date: "2024-08-27T03:00:00Z",
    views: ["range", "back"],
  }),
  defineProduct({
    slug: "minyak-cvt-samudra",
    sku: "PST-CVT",
    type: "simple",
    name: { id: "Minyak CVT Samudra", en: "Samudra CVT Fluid" },
    shortDescription: {
      id: "<p>Kaleng 4 liter untuk transmisi CVT sabuk baja. Mencegah selip, meredam raung.</p>",
      en: "<p>A 4 litre can for steel-belt CVTs. Prevents slip and tames the drone.</p>",
    },
    description: {
      id: `<p>CVT meneruskan tenaga lewat sabuk baja yang dijepit dua puli. Minyaknya harus cukup licin untuk melumasi, tetapi cukup kesat agar sabuk tidak selip, dan inilah sebabnya ATF biasa merusak CVT. <strong>Minyak CVT Samudra</strong> memiliki angka gesek logam yang tinggi dan stabil.</p>
<h3>Tanda minyak sudah lelah</h3>
<ul><li>Bergetar saat mulai berjalan dari lampu merah</li><li>Putaran naik tetapi kecepatan tertinggal</li><li>Warna berubah dari hijau jernih menjadi hitam</li></ul>
<h3>Penggantian</h3>
<p>Setiap 40.000 km, atau 30.000 km di kota yang macet. Ukur minyak yang keluar dan isi jumlah yang sama; ketinggian tepat diperiksa pada suhu 40 °C lewat baut luapan. Hapus hitungan umur minyak dengan alat pindai bila pabrikan memintanya.</p>`,
      en: `<p>A CVT sends power through a steel belt squeezed between two pulleys. Its fluid must be slick enough to lubricate, yet grippy enough that the belt does not slip, which is why ordinary ATF destroys a CVT. <strong>Samudra CVT Fluid</strong> has a high and stable metal friction value.</p>
<h3>Signs of tired fluid</h3>
<ul><li>Judder when pulling away from the lights</li><li>Revs rise and speed lags behind</li><li>The colour has gone from clear green to black</li></ul>
<h3>Changing it</h3>
<p>Every 40,000 km, or 30,000 km in city traffic. Measure what comes out and put the same amount back; the exact level is checked at 40 °C by the overflow plug. Reset the fluid counter with a scan tool where the maker asks for it.</p>`,
    },
    categories: ["power-steering"],
    tags: ["transmisi"],
    regularPrice: 5490,
    stock: pieces(140),
    weight: 3.7,
    dimensions: { length: 24, width: 11, height: 31 },
    attributes: [fact("pa_size", "4l"), fact("pa_vehicle", "mobil-bensin"), standard("CVTF")],
    totalSales: 183,
    date: "2026-04-21T03:00:00Z",
    views: ["back"],
  }),
];
