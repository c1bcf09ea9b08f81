import { drop, makerMark } from "./label.ts";
import { condensed, fitText, text } from "./measure.ts";
import type { ProductPictures } from "./product-pictures.ts";
import { engine, wheel } from "./scenes.ts";
import { type Drawing, roundedBar } from "./shading.ts";
import { document, placed, row, scaleTo, studio } from "./stage.ts";

interface Cover {
  ground: string;
  tone: string;
  /** Products on the picture: slug, or slug/variant. */
  products: string[];
}

const cover = (ground: string, tone: string, ...products: string[]): Cover => ({
  ground,
  tone,
  products,
});

const categoryCovers: Record<string, Cover> = {
  "kategori-oli-full-sintetik-formula": cover(
    "#dbe5ee",
    "#c4d5e4",
    "oli-samudra-diesel-5w-40",
    "oli-samudra-5w-30",
  ),
  "kategori-oli-sintetik-syn-formula": cover(
    "#dde9dc",
    "#c6dbc5",
    "oli-senja-motor-20w-50",
    "oli-rimba-5w-30",
  ),
  "kategori-campuran-oli": cover(
    "#e9e3d6",
    "#d9cfba",
    "peredam-suara-klep",
    "pelindung-mesin-arang",
    "pelindung-mesin-keramik",
  ),
  "kategori-campuran-bahan-bakar": cover(
    "#f3dcd3",
    "#e8c3b4",
    "penambah-oktan-bara",
    "pembersih-injektor-bensin",
    "pembersih-injektor-diesel",
  ),
  "kategori-interior-dan-eksterior": cover(
    "#d9eaea",
    "#bfdcdd",
    "pengilap-ban-arang",
    "pembersih-dasbor-embun",
    "pembersih-kaca-embun",
  ),
  "kategori-minyak-rem": cover(
    "#e6e7e8",
    "#d2d5d8",
    "minyak-rem-motor",
    "minyak-rem-dot-4",
    "minyak-rem-dot-5-1",
  ),
  "kategori-power-steering": cover(
    "#e6dede",
    "#d8c9ca",
    "minyak-power-steering-merah",
    "minyak-power-steering-hijau",
  ),
  "kategori-pembersih-mesin": cover(
    "#f6e3d2",
    "#eccfb3",
    "pembersih-karburator",
    "pembilas-mesin-kilat",
    "pembersih-throttle-body",
  ),
};

/** Articles: products on the right, the text's subject on the left. */
const articleCovers: Record<string, Cover & { sign: () => string }> = {
  "artikel-memahami-kekentalan-oli": {
    ...cover("#dbe5ee", "#b9cede", "oli-samudra-0w-20", "oli-samudra-5w-30"),
    sign: viscosity,
  },
  "artikel-membaca-label-oli": {
    ...cover("#e9e3d6", "#d5c8ae", "oli-rimba-5w-30"),
    sign: magnifier,
  },
  "artikel-jadwal-ganti-minyak-rem": {
    ...cover("#e6e7e8", "#cfd3d7", "minyak-rem-motor", "minyak-rem-dot-4"),
    sign: disc,
  },
  "artikel-mutu-bensin-dan-aditif": {
    ...cover("#f3dcd3", "#e5b9a7", "pembersih-injektor-bensin", "penambah-oktan-bara"),
    sign: pump,
  },
  "artikel-engine-flush-perlukah": {
    ...cover("#f6e3d2", "#e9c7a6", "pembilas-mesin-kilat", "pembilas-mesin-motor"),
    sign: clock,
  },
  "artikel-merawat-interior-iklim-tropis": {
    ...cover("#d9eaea", "#b3d6d8", "pelembut-jok-kulit-embun", "pembersih-dasbor-embun"),
    sign: sun,
  },
  "artikel-minyak-power-steering": {
    ...cover("#e6dede", "#d3bfc0", "minyak-power-steering-merah", "minyak-power-steering-hijau"),
    sign: steering,
  },
  "artikel-motor-di-musim-hujan": {
    ...cover("#d5dfe8", "#b4c7d7", "pembersih-rantai-motor", "pelumas-rantai-motor"),
    sign: rain,
  },
  "artikel-oli-motor-bukan-oli-mobil": {
    ...cover("#f1dad2", "#e2b5a5", "oli-bara-motor-10w-40", "oli-bara-matik-10w-30"),
    sign: () => wheel(330, 350, 210),
  },
  "artikel-solar-dan-mesin-diesel-modern": {
    ...cover("#e2e2dd", "#c9c9c0", "pembersih-injektor-diesel", "perawatan-filter-partikel-diesel"),
    sign: () => `<g transform="translate(-294 -197) scale(.8)">${engine()}</g>`,
  },
  "artikel-mesin-kilometer-tinggi": {
    ...cover("#dde9dc", "#bcd5bb", "penambah-kompresi-senja", "oli-rimba-km-tinggi-10w-40"),
    sign: odometer,
  },
  "artikel-persiapan-sebelum-mudik": {
    ...cover("#f4e8cf", "#e8d09b", "oli-rimba-harian", "minyak-rem-dot-3", "pembersih-kaca-embun"),
    sign: road,
  },
};

export const coverFiles = [...Object.keys(categoryCovers), ...Object.keys(articleCovers)];

export function coverPicture(name: string, pictures: ProductPictures): string {
  const category = categoryCovers[name];
  if (category) return categoryPicture(category, pictures);
  const article = articleCovers[name];
  if (!article) throw new Error(`No cover planned for ${name}`);
  const size = { width: 1200, height: 675 };
  const things = article.products.map((slug) => pictures.drawing(slug));
  const lineup = row(things, { width: 580, height: 690, ground: 590, gap: 26 });
  return document(
    size.width,
    size.height,
    `${backdrop(size.width, size.height, article, 548)}<circle cx="330" cy="338" r="270" fill="${article.tone}"/>${article.sign()}<g transform="translate(600 0)">${lineup}</g>`,
  );
}

function categoryPicture(plan: Cover, pictures: ProductPictures): string {
  const things = plan.products.map((slug) => pictures.drawing(slug));
  return document(
    800,
    800,
    `${backdrop(800, 800, plan, 640)}<circle cx="400" cy="390" r="300" fill="${plan.tone}"/>${row(things, { width: 790, height: 800, ground: 706, gap: 26 })}`,
  );
}

function backdrop(width: number, height: number, { ground, tone }: Cover, floor: number): string {
  return `<rect width="${width}" height="${height}" fill="${ground}"/><rect y="${floor}" width="${width}" height="${height - floor}" fill="${tone}"/><rect width="${width}" height="${height}" fill="url(#glow)" opacity=".5"/>`;
}

const ink = "#17365c";
const red = "#c5301f";

function viscosity(): string {
  return `${text("0W", { x: 330, y: 300, size: 190, fill: ink, anchor: "middle" })}${drop(200, 440, 46, "#e3a52b")}${drop(330, 450, 60, "#d18f17")}${drop(472, 458, 74, "#a96c0d")}`;
}

function magnifier(): string {
  return `<g transform="translate(0 0)"><path d="M420 430L520 540" stroke="#3a3d43" stroke-width="40" stroke-linecap="round"/><circle cx="320" cy="330" r="160" fill="#fbfaf6" stroke="#3a3d43" stroke-width="24"/>${text("API SP", { x: 320, y: 318, size: 82, fill: ink, anchor: "middle" })}<rect x="216" y="340" width="208" height="66" rx="10" fill="${red}"/>${text("5W-30", { x: 320, y: 392, size: 56, fill: "#fff", anchor: "middle" })}</g>`;
}

function disc(): string {
  const holes = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * Math.PI) / 6;
    return `<circle cx="${(330 + Math.cos(angle) * 146).toFixed(0)}" cy="${(338 + Math.sin(angle) * 146).toFixed(0)}" r="11" fill="#8b9095"/>`;
  }).join("");
  return `<circle cx="330" cy="338" r="200" fill="#b4b9bd"/><circle cx="330" cy="338" r="200" fill="none" stroke="#8b9095" stroke-width="8"/><circle cx="330" cy="338" r="92" fill="#7d8287"/><circle cx="330" cy="338" r="92" fill="none" stroke="#676c71" stroke-width="8"/><circle cx="330" cy="338" r="34" fill="#4d5156"/>${holes}<path d="M442 160Q560 250 548 410L470 396Q474 290 396 226Z" fill="${red}"/><path d="M470 220Q520 290 512 372" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="10" stroke-linecap="round"/>`;
}

function pump(): string {
  return `<path d="${roundedBar(190, 150, 220, 400, 26)}" fill="${red}"/><path d="${roundedBar(222, 186, 156, 120, 12)}" fill="#fbfaf6"/>${text("RON", { x: 300, y: 232, size: 44, fill: ink, anchor: "middle" })}${text("92", { x: 300, y: 292, size: 66, fill: ink, anchor: "middle" })}<path d="M410 330H442Q470 330 470 358V450Q470 486 500 486T530 450V270L480 214" fill="none" stroke="#3a3d43" stroke-width="20" stroke-linecap="round"/><rect x="170" y="540" width="260" height="26" rx="8" fill="#3a3d43"/>${drop(300, 420, 48, "#f0b52c")}`;
}

function clock(): string {
  const marks = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M330 176V${i % 3 ? 192 : 206}" transform="rotate(${i * 30} 330 338)" stroke="#3a3d43" stroke-width="${i % 3 ? 7 : 12}" stroke-linecap="round"/>`,
  ).join("");
  return `<circle cx="330" cy="338" r="188" fill="#fbfaf6" stroke="#3a3d43" stroke-width="20"/><path d="M330 338V174A164 164 0 0 1 494 338Z" fill="#ee8247"/>${marks}<path d="M330 338V226M330 338H440" stroke="#3a3d43" stroke-width="16" stroke-linecap="round"/><circle cx="330" cy="338" r="17" fill="${red}"/>${text("15 menit", { x: 330, y: 452, size: 54, fill: "#3a3d43", anchor: "middle" })}`;
}

function sun(): string {
  const rays = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M330 92V132" transform="rotate(${i * 30} 330 230)" stroke="#e3a52b" stroke-width="16" stroke-linecap="round"/>`,
  ).join("");
  return `<circle cx="330" cy="230" r="76" fill="#f0b52c"/>${rays}<path d="M110 560Q110 420 250 410H420Q560 420 560 560Z" fill="#2f4a5e"/><path d="M150 500Q170 450 250 444H420Q500 450 520 500Z" fill="#46677f"/><circle cx="236" cy="520" r="48" fill="none" stroke="#17242f" stroke-width="18"/><path d="M236 520V560M236 520L200 500M236 520L272 500" stroke="#17242f" stroke-width="12"/><path d="${roundedBar(340, 492, 120, 44, 8)}" fill="#17242f"/>`;
}

function steering(): string {
  return `<g transform="translate(330 338)"><circle r="180" fill="none" stroke="#2b3036" stroke-width="48"/><circle r="180" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="8"/><path d="M-168 -10H168V40H40L26 176H-26L-40 40H-168Z" fill="#2b3036"/><circle r="62" fill="#3d444c"/>${drop(0, 6, 30, red)}</g>`;
}

function rain(): string {
  const lines = Array.from({ length: 22 }, (_, i) => {
    const x = 110 + ((i * 137) % 440);
    const y = 110 + ((i * 89) % 300);
    return `M${x} ${y}l-14 44`;
  }).join("");
  return `<path d="${lines}" stroke="#5f87a8" stroke-width="9" stroke-linecap="round"/>${wheel(330, 400, 150)}<ellipse cx="330" cy="556" rx="240" ry="22" fill="#7fa3bf"/><ellipse cx="330" cy="552" rx="150" ry="10" fill="#b8d0e0"/>`;
}

function odometer(): string {
  const digits = [..."153208"]
    .map(
      (digit, i) =>
        `<path d="${roundedBar(110 + i * 76, 300, 66, 104, 10)}" fill="${i === 5 ? red : "#23272c"}"/>${text(digit, { x: 143 + i * 76, y: 378, size: 82, fill: "#fff", anchor: "middle" })}`,
    )
    .join("");
  return `<path d="M110 270A230 230 0 0 1 550 270" fill="none" stroke="#fbfaf6" stroke-width="34" stroke-linecap="round"/><path d="M462 146A230 230 0 0 1 550 270" fill="none" stroke="${red}" stroke-width="34" stroke-linecap="round"/><path d="M330 262L452 170" stroke="#23272c" stroke-width="16" stroke-linecap="round"/><circle cx="330" cy="262" r="24" fill="#23272c"/>${digits}${text("km", { x: 330, y: 470, size: 60, fill: "#23272c", anchor: "middle" })}`;
}

function road(): string {
  return `<path d="M60 470Q160 330 250 400T420 340T600 440V548H60Z" fill="#7fae7a"/><path d="M290 400H370L520 608H140Z" fill="#4a4e55"/><path d="M330 412V440M330 462V500M330 526V580" stroke="#f6e6b4" stroke-width="12"/><circle cx="440" cy="230" r="62" fill="#e9862e"/><g transform="translate(250 470)"><path d="M-76 60V10Q-70 -8 -54 -12L-36 -52Q-30 -62 -16 -62H56Q70 -62 76 -52L94 -12Q110 -8 116 10V60Z" fill="${red}"/><path d="M-28 -46H68L84 -12H-44Z" fill="#cfe0ea"/><rect x="-66" y="52" width="40" height="34" rx="8" fill="#23272c"/><rect x="66" y="52" width="40" height="34" rx="8" fill="#23272c"/><circle cx="-50" cy="22" r="13" fill="#fff2c4"/><circle cx="90" cy="22" r="13" fill="#fff2c4"/><path d="${roundedBar(-40, -104, 120, 44, 8)}" fill="#c48f57"/></g>`;
}

export function socialPicture(pictures: ProductPictures): string {
  const name = fitText("Engine Care Indonesia", condensed, {
    width: 470,
    height: 240,
    lines: 2,
    largest: 104,
  });
  const lineup = row(
    ["oli-bara-motor-10w-40", "oli-samudra-5w-30", "pembersih-injektor-bensin"].map((slug) =>
      pictures.drawing(slug),
    ),
    { width: 560, height: 620, ground: 545, gap: 20 },
  );
  return document(
    1200,
    630,
    `<rect width="1200" height="630" fill="#f4f1ea"/><rect width="600" height="630" fill="#17365c"/><path d="M600 0H668L560 630H600V0Z" fill="#17365c"/><path d="M668 0H690L582 630H560Z" fill="${red}"/>${makerMark(160, 110, 200, 30, "#e3a52b")}${name.lines.map((line, i) => text(line, { x: 60, y: 300 + i * name.size * 1.02, size: name.size, fill: "#fff" })).join("")}${text("Oli, aditif, dan perawatan kendaraan", { x: 60, y: 500, size: 32, fill: "#c4d5e4" })}<g transform="translate(624 0)">${lineup}</g>`,
  );
}

export function placeholderPicture(): string {
  const outline: Drawing = {
    width: 300,
    height: 480,
    svg: `<path d="M-130 0Q-150 0 -150 -24V-290Q-150 -350 -110 -372L-60 -398V-430H60V-398L110 -372Q150 -350 150 -290V-24Q150 0 130 0Z" fill="#ddd6c8"/><path d="${roundedBar(-72, -486, 144, 54, 12)}" fill="#cfc6b4"/><path d="${roundedBar(-112, -280, 224, 230, 16)}" fill="#eee9de"/>${drop(0, -150, 46, "#cfc6b4")}`,
  };
  return document(
    1000,
    1000,
    studio(1000, 1000) +
      placed({ drawing: outline, x: 500, y: 790, scale: scaleTo(outline, 420, 560) }),
  );
}
