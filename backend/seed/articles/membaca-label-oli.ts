import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "membaca-label-oli",
  title: {
    id: "Cara Membaca Label Oli dalam Dua Menit",
    en: "How to Read an Oil Label in Two Minutes",
  },
  excerpt: {
    id: "<p>API, ILSAC, ACEA, JASO: singkatan di label oli bukan hiasan. Kenali artinya sebelum membayar.</p>",
    en: "<p>API, ILSAC, ACEA, JASO: the letters on an oil label are no decoration. Learn them before you pay.</p>",
  },
  content: {
    id: `<p>Rak oli di toko bisa membuat pusing. Semua botol menjanjikan perlindungan terbaik, dan bedanya kadang hanya warna kemasan. Untungnya, label belakang selalu berisi fakta yang bisa dibandingkan. Luangkan dua menit, dan Anda akan tahu persis apa yang dibeli.</p>
<h2>1. Kekentalan SAE</h2>
<p>Angka seperti 10W-40 adalah kekentalan menurut SAE. Angka ini menjawab pertanyaan pertama: apakah oli cocok dengan mesin saya? Cocokkan dengan buku servis. Bila angkanya tidak cocok, keunggulan lain di label tidak ada gunanya.</p>
<h2>2. Mutu menurut API</h2>
<p>API memakai dua huruf. Huruf pertama S untuk mesin bensin dan C untuk mesin diesel. Huruf kedua menunjukkan generasi, dan semakin jauh di abjad semakin baru syaratnya. API SP lebih baru daripada SN, dan SN lebih baru daripada SL. Mutu yang lebih baru boleh menggantikan yang lama, tidak sebaliknya.</p>
<ul><li><strong>SP</strong>: tahan pembakaran dini pada turbo injeksi langsung, melindungi rantai keteng</li><li><strong>SN</strong>: layak untuk kebanyakan mobil 2010 sampai 2020</li><li><strong>CK-4 dan CI-4</strong>: diesel, dengan penahan jelaga</li></ul>
<h2>3. ILSAC dan ACEA</h2>
<p>ILSAC GF-6 menekankan penghematan bahan bakar dan banyak diminta mobil Jepang. ACEA dipakai pabrikan Eropa: huruf A dan B untuk bensin serta diesel ringan, huruf C untuk mesin dengan filter partikel karena kadar abunya rendah. Bila mobil diesel Anda memiliki filter partikel, carilah huruf C, misalnya C3.</p>
<h2>4. JASO untuk sepeda motor</h2>
<p><a href="/product/oli-bara-motor-10w-40">JASO MA dan MA2</a> berarti aman bagi kopling basah. <a href="/product/oli-bara-matik-10w-30">JASO MB</a> lebih licin dan hanya untuk motor matik. Botol tanpa tulisan JASO sebaiknya tidak masuk ke mesin motor.</p>
<h2>5. Bahan dasar</h2>
<p>Kata mineral, sintetik, dan full sintetik menunjukkan bahan dasarnya. Full sintetik lebih stabil pada panas dan lebih lambat menua. Namun mesin lama yang setia pada oli mineral tidak wajib berpindah; yang lebih penting adalah mengganti tepat waktu.</p>
<h2>6. Tanggal dan segel</h2>
<ul><li>Cari tanggal produksi; oli yang belum dibuka sebaiknya dipakai dalam lima tahun</li><li>Periksa ring segel di leher botol, harus utuh</li><li>Bandingkan cetakan label: huruf kabur dan warna pudar adalah tanda barang palsu</li><li>Simpan struk pembelian sampai servis berikutnya</li></ul>
<h3>Contoh membaca</h3>
<p>Label bertulis SAE 5W-30, API SP, ILSAC GF-6A, full sintetik. Artinya: cepat mengalir saat dingin, cukup tebal saat panas, syarat mutu bensin terbaru, mendukung penghematan, dan bahan dasarnya sintetis. Untuk mobil bensin keluaran 2015 yang buku servisnya meminta 5W-30 dengan mutu minimal SN, botol itu pilihan yang tepat.</p>
<p>Bila masih ragu, foto label belakang oli lama dan halaman pelumas di buku servis, lalu kirimkan lewat WhatsApp. Kami lebih senang menjawab satu pertanyaan daripada melihat oli yang salah masuk ke mesin.</p>`,
    en: `<p>A shelf of oil can make your head spin. Every bottle promises the best protection, and sometimes all that differs is the colour. Fortunately the back label always carries facts that can be compared. Give it two minutes, and you will know exactly what you are buying.</p>
<h2>1. SAE viscosity</h2>
<p>A figure such as 10W-40 is the viscosity according to SAE. It answers the first question: does this oil suit my engine? Match it with the service book. If it does not match, nothing else on the label is of any use.</p>
<h2>2. API quality</h2>
<p>API uses two letters. The first is S for petrol engines and C for diesels. The second tells the generation, and the further along the alphabet, the newer the demands. API SP is newer than SN, and SN is newer than SL. A newer grade may replace an older one, but not the other way round.</p>
<ul><li><strong>SP</strong>: resists pre-ignition in direct-injection turbos and protects the timing chain</li><li><strong>SN</strong>: fine for most cars from 2010 to 2020</li><li><strong>CK-4 and CI-4</strong>: diesels, with soot control</li></ul>
<h2>3. ILSAC and ACEA</h2>
<p>ILSAC GF-6 puts the stress on saving fuel and is asked for by many Japanese cars. ACEA is the system of European makers: A and B for petrol and light diesel engines, C for engines with a particulate filter, because the ash content is low. If your diesel has such a filter, look for a C, for example C3.</p>
<h2>4. JASO for motorbikes</h2>
<p><a href="/product/oli-bara-motor-10w-40">JASO MA and MA2</a> mean that the oil is safe for a wet clutch. <a href="/product/oli-bara-matik-10w-30">JASO MB</a> is more slippery and is for automatic scooters only. A bottle that does not mention JASO had better stay out of a motorbike.</p>
<h2>5. Base stock</h2>
<p>Mineral, synthetic and full synthetic describe what the oil is made from. Full synthetic is more stable in heat and ages more slowly. But an old engine that has always had mineral oil need not change; doing it on time matters more.</p>
<h2>6. Date and seal</h2>
<ul><li>Look for the production date; unopened oil is best used within five years</li><li>Check the tamper ring at the neck, which must be whole</li><li>Look at the print: blurred letters and faded colours point to a fake</li><li>Keep the receipt until the next service</li></ul>
<h3>An example</h3>
<p>A label reads SAE 5W-30, API SP, ILSAC GF-6A, full synthetic. That is: quick to flow when cold, thick enough when hot, the latest petrol grade, built to save fuel, on a synthetic base. For a petrol car of 2015 whose book asks for 5W-30 of at least SN quality, this bottle is a good choice.</p>
<p>If you are still in doubt, photograph the back label of your old oil and the lubricants page of the service book, and send them by WhatsApp. We would rather answer one question than see the wrong oil go into an engine.</p>`,
  },
  categories: ["mengenal-oli"],
  authorFirstName: "Bagus",
  date: "2024-07-11T02:00:00Z",
  image: {
    file: "artikel-membaca-label-oli.webp",
    alt: {
      id: "Kaca pembesar di atas tulisan API SP dan 5W-30",
      en: "A magnifying glass over the words API SP and 5W-30",
    },
  },
};
