import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "mesin-kilometer-tinggi",
  title: {
    id: "Merawat Mesin di Atas 100.000 Kilometer",
    en: "Caring for an Engine Past 100,000 Kilometres",
  },
  excerpt: {
    id: "<p>Angka enam digit bukan akhir cerita. Dengan perhatian yang tepat, mesin bisa menempuh jarak yang sama sekali lagi.</p>",
    en: "<p>Six digits are not the end of the story. With the right care an engine can cover the same distance again.</p>",
  },
  content: {
    id: `<p>Mesin yang dirawat dengan baik tidak mati pada 100.000 km. Banyak taksi dan mobil travel melampaui 300.000 km tanpa turun mesin. Yang berubah adalah kebutuhannya: karet mengeras, celah melebar, dan endapan menumpuk. Kenali tanda-tandanya, dan tangani satu per satu.</p>
<h2>Empat perubahan yang wajar</h2>
<ul><li><strong>Oli berkurang</strong>: sampai setengah liter setiap 5.000 km masih dapat diterima pada mesin tua</li><li><strong>Rembesan halus</strong>: sil dan paking kehilangan kelenturan karena panas</li><li><strong>Suara lebih kasar</strong>: lifter, rantai keteng, dan bantalan sudah longgar sedikit</li><li><strong>Tenaga menurun</strong>: kerak di klep masuk dan injektor, kompresi berkurang</li></ul>
<h2>Mulai dari pemeriksaan</h2>
<p>Sebelum membeli cairan apa pun, lakukan uji kompresi. Biayanya kecil dan hasilnya menentukan langkah berikutnya. Bila semua silinder hampir sama, mesin sehat dan tinggal dirawat. Bila satu silinder jauh lebih rendah, masalahnya mekanis, dan tidak ada botol yang dapat menggantikan montir. Catat juga tekanan oli saat langsam panas.</p>
<h2>Memilih oli</h2>
<p>Bila oli tidak berkurang, tetap pakai kekentalan anjuran pabrik. Bila berkurang, naikkan satu tingkat: 5W-30 menjadi 10W-40. Oli khusus kilometer tinggi mengandung ester yang melunakkan sil dan zat anti-aus lebih banyak. Ganti setiap 5.000 km, karena mesin tua mengotori oli lebih cepat.</p>
<h2>Membersihkan dengan lembut</h2>
<ul><li>Gunakan <a href="/product/pembersih-sistem-bahan-bakar">pembersih bahan bakar berbasis PEA</a> sekali, lalu dosis ringan setiap tangki</li><li>Bersihkan throttle body dan sensor udara setiap 20.000 km</li><li>Bilas mesin hanya bila riwayat perawatannya baik; pada mesin yang kotor sekali, pilih ganti oli lebih sering</li></ul>
<h2>Mengatasi rembesan dan asap</h2>
<h3>Rembesan</h3>
<p><a href="/product/penahan-rembes-oli">Pelentur sil</a> bekerja pada rembesan yang membasahi, bukan pada yang menetes. Beri waktu 500 km sebelum menilai. Periksa pula katup ventilasi bak mesin; bila tersumbat, tekanan mendorong oli keluar dari setiap celah. Harga katup itu sering kali lebih murah daripada satu liter oli.</p>
<h3>Asap biru</h3>
<p>Asap di pagi hari yang segera hilang menunjuk ke sil klep. Asap saat menanjak menunjuk ke ring piston. <a href="/product/penambah-kompresi-senja">Penambah kompresi</a> dapat menolong sementara, dan pada mesin yang masih cukup sehat pertolongan itu bisa bertahan lama.</p>
<h2>Jangan lupa yang lain</h2>
<ul><li>Tali timing: ganti sesuai jadwal, biasanya 80.000 sampai 100.000 km</li><li>Air radiator: ganti setiap dua tahun dan bilas sistemnya</li><li>Dudukan mesin: karet yang turun membuat getaran terasa di kabin</li><li>Busi: celah yang melebar memboroskan bensin</li></ul>
<p>Terakhir, ubah cara mengemudi sedikit saja. Jangan memacu sebelum lima menit pertama, hindari putaran sangat rendah di gigi tinggi, dan sesekali bawalah ke jalan tol selama setengah jam. Mesin tua menyukai perjalanan yang panjang dan tenang, sama seperti pemiliknya.</p>
<p>Buatlah buku kecil berisi tanggal, kilometer, dan apa yang dikerjakan. Mobil tua dengan catatan lengkap dihargai lebih tinggi.</p>`,
    en: `<p>A well-kept engine does not die at 100,000 km. Many taxis and shuttle cars pass 300,000 without a rebuild. What changes is what they need: rubber hardens, clearances grow, deposits build up. Learn the signs, and deal with them one by one.</p>
<h2>Four changes that are normal</h2>
<ul><li><strong>Oil goes missing</strong>: up to half a litre in 5,000 km is acceptable in an old engine</li><li><strong>Light seeps</strong>: seals and gaskets lose their spring in the heat</li><li><strong>More noise</strong>: lifters, timing chain and bearings have a little more play</li><li><strong>Less power</strong>: deposits on intake valves and injectors, lower compression</li></ul>
<h2>Begin by checking</h2>
<p>Before you buy any liquid, have the compression tested. It costs little, and the result decides what comes next. If all cylinders are nearly alike, the engine is sound and only wants care. If one is far lower, the trouble is mechanical, and no bottle can take the place of a mechanic. Note the oil pressure at a hot idle as well.</p>
<h2>Choosing the oil</h2>
<p>If no oil goes missing, stay with the maker's viscosity. If it does, move up one step: from 5W-30 to 10W-40. High-mileage oil contains esters that soften seals, and more anti-wear agents. Change it every 5,000 km, because an old engine dirties its oil sooner.</p>
<h2>Cleaning gently</h2>
<ul><li>Use a <a href="/product/pembersih-sistem-bahan-bakar">PEA-based fuel system cleaner</a> once, then a light dose with each tank</li><li>Clean the throttle body and the air flow sensor every 20,000 km</li><li>Flush only if the service history is good; with a very dirty engine, change the oil more often instead</li></ul>
<h2>Seeps and smoke</h2>
<h3>Seeps</h3>
<p>A <a href="/product/penahan-rembes-oli">seal conditioner</a> works on a seep that dampens, not on a leak that drips. Give it 500 km before you judge. Look at the crankcase ventilation valve too: if it is blocked, pressure pushes oil out of every joint. That valve often costs less than a litre of oil.</p>
<h3>Blue smoke</h3>
<p>Smoke in the morning that soon clears points to valve seals. Smoke on a climb points to piston rings. A <a href="/product/penambah-kompresi-senja">compression booster</a> can help for a time, and in an engine that is still fairly healthy that time may be long.</p>
<h2>Remember the rest</h2>
<ul><li>Timing belt: change on schedule, usually at 80,000 to 100,000 km</li><li>Coolant: renew every two years and flush the system</li><li>Engine mounts: rubber that has sagged lets vibration into the cabin</li><li>Spark plugs: a gap that has grown wastes petrol</li></ul>
<p>Lastly, drive a little differently. Do not push it in the first five minutes, avoid very low revs in high gears, and take it on the toll road for half an hour now and then. An old engine likes long, calm journeys, just as its owner does.</p>
<p>Keep a small book with the date, the distance and what was done. An old car with full records is worth more.</p>`,
  },
  categories: ["mesin-dan-bahan-bakar", "mengenal-oli"],
  authorFirstName: "Bagus",
  date: "2026-05-07T02:00:00Z",
  image: {
    file: "artikel-mesin-kilometer-tinggi.webp",
    alt: {
      id: "Odometer menunjukkan 153.208 km di samping dua produk perawatan",
      en: "An odometer reading 153,208 km beside two care products",
    },
  },
};
