/** Lines of a downloadable guide: `# ` is a heading, an empty line a gap, `---` a new page. */
export const guides: Record<string, string[]> = {
  "panduan-ganti-minyak-rem.pdf": [
    "# Panduan Ganti Minyak Rem",
    "Engine Care Indonesia",
    "",
    "# Siapkan",
    "- Minyak rem baru yang segelnya utuh: sekitar 1 liter untuk mobil, 100 ml untuk motor",
    "- Kunci ring nipel, selang bening, botol penampung, lap basah, kacamata, sarung tangan",
    "- Dongkrak dan jack stand; jangan bekerja di bawah mobil yang hanya ditopang dongkrak",
    "",
    "# Mobil",
    "1. Sedot minyak lama dari tabung, isi dengan minyak baru sampai MAX.",
    "2. Mulai dari roda yang paling jauh dari tabung, biasanya belakang kiri.",
    "3. Pasang selang ke nipel, ujung lain ke botol yang berisi sedikit minyak.",
    "4. Teman menekan pedal perlahan dan menahan; buka nipel seperempat putaran, lalu tutup.",
    "5. Pedal boleh diangkat hanya ketika nipel tertutup. Ulangi sampai minyak jernih.",
    "6. Jaga agar tabung tidak pernah kosong. Lanjutkan ke roda berikutnya.",
    "7. Mobil dengan ABS: bila pedal tetap empuk, minta bengkel membuang angin modulnya.",
    "",
    "# Motor",
    "1. Ratakan tabung di setang, tutupi tangki dengan kain basah.",
    "2. Tekan tuas perlahan, tahan, buka nipel kaliper, tutup, lepas tuas.",
    "3. Ulangi sampai minyak baru keluar tanpa gelembung. Kencangkan nipel.",
    "",
    "# Titik didih minimal (kering / basah)",
    "DOT 3: 205 / 140 C     DOT 4: 230 / 155 C     DOT 5.1: 260 / 180 C",
    "",
    "Coba rem pada kecepatan berjalan sebelum masuk ke jalan raya.",
    "---",
    "# Brake Fluid Change Guide",
    "Engine Care Indonesia",
    "",
    "# Have ready",
    "- New, sealed brake fluid: about 1 litre for a car, 100 ml for a motorbike",
    "- Bleed spanner, clear hose, catch bottle, wet cloth, goggles, gloves",
    "- Jack and axle stands; never work under a car held by a jack alone",
    "",
    "# Cars",
    "1. Draw the old fluid out of the reservoir and fill with new fluid to MAX.",
    "2. Begin with the wheel farthest from the reservoir, usually the left rear.",
    "3. Put the hose on the nipple, its other end into a bottle with a little fluid.",
    "4. A helper presses the pedal slowly and holds it; open a quarter turn, then close.",
    "5. The pedal comes up only while the nipple is closed. Repeat until it runs clear.",
    "6. Never let the reservoir run dry. Go on to the next wheel.",
    "7. With ABS: if the pedal stays soft, have a workshop bleed the unit.",
    "",
    "# Motorbikes",
    "1. Level the reservoir on the handlebar and cover the tank with a wet cloth.",
    "2. Squeeze the lever slowly, hold, open the caliper nipple, close, let go.",
    "3. Repeat until new fluid comes without bubbles. Tighten the nipple.",
    "",
    "# Minimum boiling points (dry / wet)",
    "DOT 3: 205 / 140 C     DOT 4: 230 / 155 C     DOT 5.1: 260 / 180 C",
    "",
    "Try the brakes at walking pace before you go out on the road.",
  ],
  "panduan-rawat-mesin-tropis.pdf": [
    "# Panduan Rawat Mesin Tropis",
    "Engine Care Indonesia",
    "",
    "# Kalender",
    "Januari-Maret: bersihkan rantai tiap 500 km, buang air dari filter solar, cek karet wiper",
    "April: akhir musim hujan; penghilang air tangki, cuci kolong, keringkan karpet",
    "Mei-Juni: ganti saringan udara, bersihkan throttle body, cek tekanan ban",
    "Juli-Agustus: bulan terpanas; air radiator, tali kipas, pelindung dasbor dan ban",
    "September: pembersih injektor pada satu tangki penuh, uji aki",
    "Oktober: awal musim hujan; wiper, lampu, ban, minyak rem motor",
    "November-Desember: servis besar sebelum libur, periksa minyak rem mobil",
    "",
    "# Interval",
    "Oli mobil 5.000-10.000 km; oli motor 2.000-4.000 km",
    "Campuran bahan bakar 3.000-5.000 km atau satu tangki penuh",
    "Pembilas mesin 10-15 menit, setiap dua atau tiga kali ganti oli",
    "Minyak rem dan power steering dua tahun atau 40.000 km",
    "Air radiator dua sampai tiga tahun; saringan kabin 10.000 km",
    "",
    "# Setelah banjir",
    "- Jangan menghidupkan mesin yang kemasukan air",
    "- Oli seperti kopi susu: kuras, bilas, isi baru; periksa juga gardan dan transmisi",
    "- Keringkan rem dengan pengereman ringan, lumasi rantai dan engsel",
    "",
    "# Sesudah parkir lama",
    "- Tekanan ban, aki, minyak rem, sarang tikus di saringan udara",
    "- Hidupkan dan biarkan langsam lima menit sebelum jalan",
    "---",
    "# Tropical Engine Care Guide",
    "Engine Care Indonesia",
    "",
    "# Calendar",
    "January to March: clean the chain every 500 km, drain the diesel filter, check wipers",
    "April: end of the rains; water remover, wash the underside, dry the carpets",
    "May and June: air filter, throttle body, tyre pressures",
    "July and August: the hottest months; coolant, belt, dashboard and tyre protection",
    "September: injector cleaner with a full tank, battery test",
    "October: the rains begin; wipers, lights, tyres, motorbike brake fluid",
    "November and December: big service before the holidays, car brake fluid",
    "",
    "# Intervals",
    "Car oil 5,000-10,000 km; motorbike oil 2,000-4,000 km",
    "Fuel additive every 3,000-5,000 km or with a full tank",
    "Engine flush 10-15 minutes, at every second or third oil change",
    "Brake and steering fluid two years or 40,000 km",
    "Coolant two to three years; cabin filter 10,000 km",
    "",
    "# After a flood",
    "- Do not start an engine that has taken in water",
    "- Oil like milky coffee: drain, flush, refill; look at axle and gearbox as well",
    "- Dry the brakes by using them lightly, lubricate chain and hinges",
    "",
    "# After a long stand",
    "- Tyre pressures, battery, brake fluid, mouse nests in the air filter",
    "- Start and let it idle for five minutes before you drive",
  ],
};

/** Creates a plain PDF 1.4 in Helvetica, A4, with a new page for each `---`. */
export function pdf(lines: string[]): Buffer {
  const pages = lines
    .join("\n")
    .split("\n---\n")
    .map((page) => page.split("\n"));
  const first = 5;
  const kids = pages.map((_, i) => `${first + i * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
  ];
  for (const [i, page] of pages.entries()) {
    const content = pageContent(page);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${first + i * 2 + 1} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    );
  }
  return assemble(objects);
}

function pageContent(lines: string[]): string {
  let y = 790;
  let content = "";
  for (const [i, line] of lines.entries()) {
    const heading = line.startsWith("# ");
    const size = heading ? (i === 0 ? 22 : 14) : 11;
    const words = (heading ? line.slice(2) : line).replace(/[\\()]/g, "\\$&");
    y -= heading ? size + 8 : 18;
    if (words) content += `BT /${heading ? "F2" : "F1"} ${size} Tf 56 ${y} Td (${words}) Tj ET\n`;
  }
  return content;
}

function assemble(objects: string[]): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
