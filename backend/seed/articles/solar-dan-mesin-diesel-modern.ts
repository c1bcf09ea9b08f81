import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "solar-dan-mesin-diesel-modern",
  title: {
    id: "Solar, Biodiesel, dan Mesin Diesel Modern",
    en: "Diesel Fuel, Biodiesel and the Modern Diesel Engine",
  },
  excerpt: {
    id: "<p>Common rail dan filter partikel menuntut solar yang bersih. Begini cara berdamai dengan biodiesel.</p>",
    en: "<p>Common rail and particulate filters want clean fuel. Here is how to live with biodiesel.</p>",
  },
  content: {
    id: `<p>Diesel lama terkenal mau menelan apa saja. Diesel modern tidak demikian. Tekanan di dalam rel bahan bakarnya dapat melewati dua ribu bar, dan lubang injektornya lebih halus daripada rambut. Sementara itu solar yang tersedia mengandung biodiesel dengan kadar yang terus naik. Mengerti keduanya akan menghemat banyak biaya.</p>
<h2>Tiga sifat solar yang penting</h2>
<ul><li><strong>Angka setana</strong>: seberapa cepat solar menyala. Semakin tinggi, semakin halus suara mesin dan semakin sedikit asap putih di pagi hari</li><li><strong>Kadar belerang</strong>: belerang membentuk asam di oli dan merusak katalis. Mesin Euro 4 memerlukan solar rendah belerang</li><li><strong>Daya lumas</strong>: pompa tekanan tinggi dilumasi oleh solar itu sendiri</li></ul>
<h2>Apa yang dibawa biodiesel</h2>
<p>Biodiesel dari minyak sawit melumasi dengan baik dan angka setananya tinggi. Kekurangannya ada tiga. Ia menarik air, melarutkan kotoran lama di tangki, dan meninggalkan getah bila lama didiamkan. Karena itu mobil yang baru beralih sering mengalami filter tersumbat pada bulan pertama; bukan karena biodieselnya kotor, melainkan karena tangki sedang dibersihkan.</p>
<h2>Kebiasaan yang menolong</h2>
<h3>Filter dan air</h3>
<ul><li>Ganti filter solar setiap 10.000 km, lebih cepat daripada anjuran buku servis negeri lain</li><li>Buang air dari gelas pemisah sebulan sekali</li><li>Isi tangki sampai penuh sebelum parkir lama, agar embun tidak terbentuk</li></ul>
<h3>Injektor</h3>
<ul><li>Pakai <a href="/product/pembersih-injektor-diesel">pembersih injektor diesel</a> setiap 3.000 sampai 5.000 km</li><li>Bila mesin kasar saat dingin dan berasap putih, coba <a href="/product/penambah-setana-arang">penambah setana</a> pada tangki berikutnya</li><li>Jangan mencampur minyak tanah, pompa akan kehilangan pelumasan</li></ul>
<h2>Filter partikel</h2>
<p>Filter partikel menampung jelaga lalu membakarnya saat gas buang cukup panas. Dalam perjalanan pendek suhu itu tidak tercapai. Sisihkan waktu seminggu sekali untuk berkendara 20 sampai 30 menit di atas 2.500 putaran per menit. Bila kipas terus berputar setelah mesin dimatikan, mungkin Anda memotong proses pembakaran; biarkan selesai lain kali. Cairan perawatan menurunkan suhu bakar jelaga dan membantu mobil kota.</p>
<h2>Oli yang tepat</h2>
<p>Diesel dengan filter partikel memerlukan oli rendah abu, biasanya <a href="/product/oli-samudra-diesel-5w-40">ACEA C3 atau API CK-4</a>. Abu dari oli biasa tidak dapat dibakar dan menetap di filter selamanya. Periksa pula ketinggian oli: regenerasi yang sering gagal membuat solar turun ke bak oli, dan permukaan oli justru naik. Bila tongkat menunjukkan lebih tinggi daripada MAX dan berbau solar, ganti segera.</p>
<h2>Turbo</h2>
<ul><li>Jangan memacu mesin sebelum hangat</li><li>Biarkan langsam satu menit setelah tanjakan panjang</li><li>Periksa selang udara; bunyi mendesis berarti bocor</li></ul>
<p>Diesel modern tidak manja, ia hanya teliti. Beri solar bersih, saringan baru, oli yang cocok, dan sesekali perjalanan jauh, maka tenaganya akan bertahan ratusan ribu kilometer.</p>
<p>Belilah solar di tempat yang ramai. Tangki bawah tanah yang sering diisi ulang menyimpan lebih sedikit air.</p>`,
    en: `<p>Old diesels were known for swallowing anything. Modern ones are not like that. The pressure in the fuel rail can pass two thousand bar, and the injector holes are finer than a hair. Meanwhile the diesel on sale contains a growing share of biodiesel. Understanding both will save you a good deal of money.</p>
<h2>Three properties that matter</h2>
<ul><li><strong>Cetane number</strong>: how quickly the fuel lights. The higher it is, the smoother the engine and the less white smoke in the morning</li><li><strong>Sulphur</strong>: it forms acids in the oil and harms catalysts. Euro 4 engines need low-sulphur fuel</li><li><strong>Lubricity</strong>: the high-pressure pump is lubricated by the fuel itself</li></ul>
<h2>What biodiesel brings along</h2>
<p>Palm-based biodiesel lubricates well and has a high cetane number. It has three drawbacks. It draws water, dissolves old dirt in the tank, and leaves gum if it stands for long. That is why a car that has just changed over often blocks its filter in the first month: not because the biodiesel is dirty, but because the tank is being cleaned.</p>
<h2>Habits that help</h2>
<h3>Filter and water</h3>
<ul><li>Change the fuel filter every 10,000 km, sooner than service books from elsewhere say</li><li>Drain the water separator once a month</li><li>Fill the tank before a long stand, so that no condensation forms</li></ul>
<h3>Injectors</h3>
<ul><li>Use a <a href="/product/pembersih-injektor-diesel">diesel injector cleaner</a> every 3,000 to 5,000 km</li><li>If the engine is rough and smokes white when cold, try a <a href="/product/penambah-setana-arang">cetane booster</a> with the next tank</li><li>Do not add kerosene, which robs the pump of lubrication</li></ul>
<h2>The particulate filter</h2>
<p>The filter collects soot and burns it off once the exhaust is hot enough. Short trips never get there. Once a week, set aside 20 to 30 minutes for a drive above 2,500 rpm. If the fan goes on running after you switch off, you may have cut the burn short; let it finish next time. A care fluid lowers the temperature at which soot burns, and so helps a city car.</p>
<h2>The right oil</h2>
<p>A diesel with a particulate filter needs low-ash oil, usually <a href="/product/oli-samudra-diesel-5w-40">ACEA C3 or API CK-4</a>. Ash from ordinary oil cannot be burnt and stays in the filter for good. Watch the level, too: regenerations that fail again and again let fuel run down into the sump, and the oil level rises. If the dipstick reads above MAX and smells of diesel, change the oil at once.</p>
<h2>The turbo</h2>
<ul><li>Do not push the engine before it is warm</li><li>Let it idle for a minute after a long climb</li><li>Check the air hoses; a hiss means a leak</li></ul>
<p>A modern diesel is not spoilt, only particular. Give it clean fuel, fresh filters, the right oil and a long run now and then, and it will pull for hundreds of thousands of kilometres.</p>
<p>Buy your diesel where many people do. An underground tank that is often refilled holds less water.</p>`,
  },
  categories: ["mesin-dan-bahan-bakar"],
  authorFirstName: "Dimas",
  date: "2026-01-22T02:00:00Z",
  image: {
    file: "artikel-solar-dan-mesin-diesel-modern.webp",
    alt: {
      id: "Mesin diesel bergaya ilustrasi dan dua botol perawatan diesel",
      en: "An illustrated diesel engine and two bottles of diesel care",
    },
  },
};
