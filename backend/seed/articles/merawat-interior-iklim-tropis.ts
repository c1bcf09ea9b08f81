import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "merawat-interior-iklim-tropis",
  title: {
    id: "Merawat Interior Mobil di Iklim Tropis",
    en: "Caring for a Car Interior in the Tropics",
  },
  excerpt: {
    id: "<p>Panas memudarkan, lembap menumbuhkan jamur. Rutinitas singkat ini menjaga kabin tetap segar sepanjang tahun.</p>",
    en: "<p>Heat fades, damp breeds mould. This short routine keeps a cabin fresh all year round.</p>",
  },
  content: {
    id: `<p>Mobil yang diparkir di bawah matahari siang dapat bersuhu 60 derajat di udara kabinnya dan 80 derajat di permukaan dasbor. Dua jam kemudian hujan turun, pintu dibuka dengan sepatu basah, dan kelembapan naik sampai 90 persen. Tidak ada bahan interior yang menyukai hal itu. Namun dengan lima belas menit seminggu, kabin dapat bertahan bertahun-tahun.</p>
<h2>Lawan matahari lebih dahulu</h2>
<ul><li>Parkir menghadap barat di pagi hari dan timur di sore hari, agar dasbor tidak menerima sinar langsung terlama</li><li>Pakai pelindung kaca depan; suhu setir bisa turun 15 sampai 20 derajat</li><li>Buka jendela selebar jari bila aman, supaya udara panas keluar</li></ul>
<p>Kaca film yang baik menahan sinar ultraviolet, tetapi tidak semuanya. Plastik dasbor tetap perlu <a href="/product/pembersih-dasbor-embun">pelindung anti-UV</a> yang dioleskan setiap dua minggu. Pilih yang tidak mengilap agar pantulan di kaca depan tidak mengganggu.</p>
<h2>Rutinitas mingguan</h2>
<h3>Dari atas ke bawah</h3>
<ul><li>Buang sampah dan keluarkan karpet</li><li>Sedot plafon, jok, lalu lantai</li><li>Usap dasbor dan trim pintu dengan <a href="/product/lap-mikrofiber-tebal">lap mikrofiber</a> lembap</li><li>Bersihkan kisi AC dengan kuas kecil</li><li>Seka kaca sisi dalam, karena kabut tipis di sana mengganggu pandangan malam</li></ul>
<h2>Jok kain dan jok kulit</h2>
<p>Jok kain menyerap keringat dan uap makanan. Busa kering lebih baik daripada air sabun, sebab isi jok yang basah memerlukan waktu berhari-hari untuk kering dan menjadi sarang jamur. Jok kulit sebaliknya kehilangan minyaknya. Bersihkan dengan kain lembap, lalu beri pelembut sekali sebulan. Hindari minyak goreng, pelitur, dan sabun mandi; ketiganya pernah kami temui, dan ketiganya meninggalkan noda.</p>
<h2>Jamur dan bau</h2>
<p>Bau apek hampir selalu datang dari dua tempat: karpet yang lembap dan evaporator AC. Angkat karpet setelah hujan lebat dan periksa bagian bawahnya dengan tangan. Untuk AC, matikan kompresor lima menit sebelum sampai di tujuan tetapi biarkan kipas menyala, supaya evaporator mengering. Ganti saringan kabin setiap 10.000 km atau enam bulan.</p>
<p>Bila bintik jamur sudah muncul, sikat kering lebih dahulu di luar mobil, lalu bersihkan dengan <a href="/product/busa-pembersih-jok-kain">busa pembersih kain</a>, dan jemur dengan pintu terbuka di tempat teduh yang berangin. Pewangi hanya menutupi; singkirkan dahulu sumber baunya.</p>
<h2>Hal kecil yang sering terlewat</h2>
<ul><li>Karet pintu: usap dengan pelindung berbahan air agar tidak lengket</li><li>Sabuk pengaman: tarik sepenuhnya, seka dengan air sabun encer, biarkan kering sebelum digulung</li><li>Rel jok: sedot pasirnya dan beri sedikit pelumas</li><li>Bagasi: periksa lekuk ban cadangan, air sering berkumpul di sana</li></ul>
<p>Jadwalkan pembersihan besar dua kali setahun, pada awal dan akhir musim hujan. Selebihnya, konsistensi kecil mengalahkan kerja keras yang jarang.</p>
<p>Mulailah Minggu ini dengan satu hal saja, misalnya kaca sisi dalam. Bedanya terlihat pada perjalanan malam pertama.</p>`,
    en: `<p>A car parked in the midday sun can reach 60 degrees in the air of its cabin and 80 on top of the dashboard. Two hours later it rains, doors open for wet shoes, and humidity climbs to 90 per cent. No interior material likes that. But with a quarter of an hour a week, a cabin can last for years.</p>
<h2>First, fight the sun</h2>
<ul><li>Park facing west in the morning and east in the afternoon, so that the dashboard is spared the longest exposure</li><li>Use a windscreen shade; the steering wheel can be 15 to 20 degrees cooler</li><li>Leave the windows open a finger's breadth where it is safe, to let hot air out</li></ul>
<p>Good window film stops ultraviolet light, but not all of it. Dashboard plastic still wants a <a href="/product/pembersih-dasbor-embun">UV protector</a> every two weeks. Choose one without shine, so that reflections in the windscreen do not disturb you.</p>
<h2>A weekly routine</h2>
<h3>From the top down</h3>
<ul><li>Throw out the litter and lift out the mats</li><li>Vacuum the headlining, the seats, then the floor</li><li>Wipe dashboard and door trim with a damp <a href="/product/lap-mikrofiber-tebal">microfibre towel</a></li><li>Clean the air vents with a small brush</li><li>Do the inside of the glass, where a thin haze spoils your view at night</li></ul>
<h2>Fabric and leather</h2>
<p>Fabric soaks up sweat and the vapours of food. Dry foam is better than soapy water, because wet padding takes days to dry and becomes a home for mould. Leather, for its part, loses its oils. Clean it with a damp cloth and condition it once a month. Stay away from cooking oil, furniture polish and bath soap: we have met all three, and all three leave marks.</p>
<h2>Mould and smells</h2>
<p>A musty smell nearly always comes from one of two places: a damp carpet or the air-conditioning evaporator. Lift the carpet after heavy rain and feel underneath. As for the evaporator, switch the compressor off five minutes before you arrive but leave the fan on, so that it dries. Change the cabin filter every 10,000 km or six months.</p>
<p>If spots of mould have appeared, brush them off dry, outside the car, then use a <a href="/product/busa-pembersih-jok-kain">fabric foam</a>, and air it with the doors open in a breezy shade. A freshener only covers up: remove the source first.</p>
<h2>Small things often missed</h2>
<ul><li>Door seals: wipe with a water-based protectant, so that they do not stick</li><li>Seat belts: pull them right out, wipe with weak soapy water, let them dry before they roll up</li><li>Seat rails: vacuum the sand and add a touch of lubricant</li><li>Boot: look into the spare wheel well, where water likes to gather</li></ul>
<p>Plan a big clean twice a year, as the rains begin and end. For the rest, small and steady beats rare and strenuous.</p>
<p>Begin this Sunday with one thing only, the inside of the glass for instance. You will see the difference on the first drive at night.</p>`,
  },
  categories: ["tips-perawatan"],
  authorFirstName: "Ratna",
  date: "2024-12-12T02:00:00Z",
  image: {
    file: "artikel-merawat-interior-iklim-tropis.webp",
    alt: {
      id: "Matahari di atas dasbor mobil dan dua produk perawatan",
      en: "The sun above a dashboard, and two care products",
    },
  },
};
