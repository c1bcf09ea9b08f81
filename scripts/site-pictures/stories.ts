import { text } from "../../backend/seed/pictures/measure.ts";
import type { ProductPictures } from "../../backend/seed/pictures/product-pictures.ts";
import { document, placed } from "../../backend/seed/pictures/stage.ts";

const ink = "#16324f";
const red = "#c2301f";
const paper = "#f1ede4";

const sky = (color: string, ground: string, horizon: number) =>
  `<rect width="1200" height="675" fill="${color}"/><rect y="${horizon}" width="1200" height="${675 - horizon}" fill="${ground}"/>`;

/** Draws a band of squares. */
function chequers(x: number, y: number, columns: number, rows: number, size: number): string {
  let squares = "";
  for (let row = 0; row < rows; row++)
    for (let column = row % 2; column < columns; column += 2)
      squares += `M${x + column * size} ${y + row * size}h${size}v${size}h${-size}z`;
  return `<rect x="${x}" y="${y}" width="${columns * size}" height="${rows * size}" fill="#fff"/><path d="${squares}" fill="#23272c"/>`;
}

/** Draws the picture of History: the year in a counter, and today's products. */
export function history(pictures: ProductPictures): string {
  const digits = [..."1954"]
    .map((digit, index) => {
      const x = 96 + index * 138;
      return `<rect x="${x}" y="240" width="124" height="190" rx="14" fill="${index === 3 ? red : "#23272c"}"/><rect x="${x}" y="331" width="124" height="4" fill="#fff" opacity=".16"/>${text(digit, { x: x + 62, y: 386, size: 150, fill: "#fff", anchor: "middle" })}`;
    })
    .join("");
  const frame = `<rect x="66" y="206" width="592" height="258" rx="28" fill="#c9bda3"/><rect x="78" y="218" width="568" height="234" rx="20" fill="#14202c"/>`;
  const things = ["pelindung-mesin-arang", "oli-rimba-5w-30"].map((slug, index) =>
    placed({
      drawing: pictures.drawing(slug),
      x: 780 + index * 240,
      y: 572,
      scale: index === 0 ? 0.56 : 0.64,
    }),
  );
  return document(
    1200,
    675,
    `${sky("#e9e3d6", "#d9cfba", 500)}<circle cx="900" cy="330" r="260" fill="#d9cfba"/><rect y="500" width="1200" height="175" fill="#d9cfba"/>${frame}${digits}${things.join("")}`,
  );
}

const tyre = (x: number, y: number, r: number, rim = "#c8ced4") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#1b1f24"/><circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="#8e979f"/><circle cx="${x}" cy="${y}" r="${r * 0.14}" fill="#2b3036"/>`;

/** Draws a stock car in a banked turn; the colours belong to no real team. */
export function stockCar(): string {
  const stands = Array.from({ length: 40 }, (_, index) => {
    const x = 30 + ((index * 61) % 1150);
    const y = 60 + ((index * 37) % 120);
    return `<circle cx="${x}" cy="${y}" r="9" fill="${["#c5d0da", "#e8c3b4", "#f4e2b4"][index % 3]}" opacity=".8"/>`;
  }).join("");
  const body = `<path d="M-360 0Q-372 -58 -340 -74L-200 -92Q-130 -172 -40 -176H70Q150 -172 214 -96L330 -78Q366 -66 362 0Z" fill="${ink}"/><path d="M-360 0Q-366 -34 -356 -52H360Q366 -30 362 0Z" fill="${red}"/><path d="M-172 -96Q-116 -156 -44 -158H6V-96ZM24 -96V-158H68Q132 -154 180 -96Z" fill="#b9d2e4"/><path d="M250 -112H372V-126H268L262 -90H240Z" fill="${ink}"/><circle cx="30" cy="-50" r="38" fill="${paper}"/><path d="M8 -42H52M8 -56H52" stroke="${red}" stroke-width="9"/><rect x="-352" y="-62" width="34" height="16" rx="6" fill="#fff2c4"/>`;
  return document(
    1200,
    675,
    `<rect width="1200" height="675" fill="#cfdfeb"/><rect width="1200" height="220" fill="#7f95aa"/>${stands}<path d="M0 220L1200 120V300L0 400Z" fill="#e7e2d6"/>${chequersLine()}<path d="M0 400L1200 300V675H0Z" fill="#5a6069"/><path d="M0 640L1200 560" stroke="#f1ede4" stroke-width="8" stroke-dasharray="70 50"/><path d="M0 418L1200 318" stroke="${red}" stroke-width="14"/><g transform="translate(610 560) rotate(-4.8) scale(1.28)"><ellipse cx="0" cy="38" rx="390" ry="26" fill="#23272c" opacity=".5"/>${body}${tyre(-222, 0, 56)}${tyre(226, 0, 56)}</g>`,
  );
}

const chequersLine = () =>
  `<g transform="translate(0 330) rotate(-4.76)">${chequers(0, -6, 60, 2, 20)}</g>`;

/** Draws a hat, dark glasses and a flag. */
export function hatAndFlag(): string {
  const hat = `<path d="M-330 40Q-300 -10 -170 -10H170Q300 -10 330 40Q240 96 0 96T-330 40Z" fill="#2b2f35"/><path d="M-170 10Q-186 -150 -120 -196Q-60 -226 0 -186Q60 -226 120 -196Q186 -150 170 10Q90 44 0 44T-170 10Z" fill="#363b43"/><path d="M-173 -34Q-90 6 0 6T173 -34L170 10Q90 44 0 44T-170 10Z" fill="${red}"/><path d="M0 -186Q-10 -120 0 -70" stroke="#23272c" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M150 -30Q230 -110 206 -150Q170 -120 150 -30Z" fill="#e3a52b"/>`;
  const glasses = `<path d="M-190 0H190" stroke="#23272c" stroke-width="14"/><path d="M-176 -6H-20Q-18 92 -96 94T-176 -6ZM20 -6H176Q178 92 96 94T20 -6Z" fill="#23272c"/><path d="M-150 14H-110M46 14H86" stroke="#fff" stroke-opacity=".35" stroke-width="10" stroke-linecap="round"/>`;
  return document(
    1200,
    675,
    `<rect width="1200" height="675" fill="#bcd8ea"/><path d="M0 520H1200V675H0Z" fill="#a3c6dd"/><g transform="translate(820 60) rotate(8)"><rect x="-24" y="-20" width="16" height="600" rx="8" fill="#6b4a2c"/>${chequers(-8, -10, 8, 6, 44)}</g><circle cx="380" cy="330" r="250" fill="#d4e6f2"/><rect y="520" width="1200" height="155" fill="#a3c6dd"/><ellipse cx="400" cy="540" rx="330" ry="24" fill="#23405a" opacity=".35"/><g transform="translate(390 300)">${hat}</g><g transform="translate(400 440) rotate(-4)">${glasses}</g>`,
  );
}

/** Draws an open-wheel car of the sixties; the colours belong to no real team. */
export function openWheeler(): string {
  const body = `<path d="M-400 10Q-420 -20 -380 -34L-250 -58Q-120 -84 -60 -86L-40 -120Q-20 -136 20 -132L70 -92Q220 -96 330 -60L398 -30Q410 0 380 16Z" fill="${red}"/><path d="M-400 10Q-404 -6 -396 -16L394 -12Q400 4 380 16Z" fill="#8f2115"/><path d="M-62 -88L-30 -126Q10 -140 44 -120L64 -92Z" fill="#23272c"/><circle cx="8" cy="-140" r="34" fill="${paper}"/><path d="M-20 -146H10Q14 -126 -18 -128Z" fill="#23272c"/><path d="M-26 -150Q8 -190 40 -150" fill="none" stroke="${ink}" stroke-width="10"/><circle cx="-170" cy="-32" r="36" fill="${paper}"/><path d="M-190 -24H-150M-190 -40H-150" stroke="${ink}" stroke-width="9"/><path d="M100 -66H300" stroke="#e3a52b" stroke-width="12" stroke-linecap="round"/><path d="M300 -78L372 -108V-84L340 -58Z" fill="#9aa3ab"/>`;
  return document(
    1200,
    675,
    `${sky("#f1e4cf", "#8b8378", 430)}<rect y="250" width="1200" height="180" fill="#d9c6a4"/><path d="M0 250H1200M0 310H1200M0 370H1200" stroke="#c3ab82" stroke-width="6"/><rect y="418" width="1200" height="20" fill="${paper}"/><g transform="translate(120 60)"><rect width="340" height="130" rx="8" fill="${ink}"/>${text("1967", { x: 170, y: 103, size: 108, fill: paper, anchor: "middle" })}<path d="M40 130V370M300 130V370" stroke="#6b5a3c" stroke-width="14"/></g>${chequers(0, 600, 60, 2, 20)}<g transform="translate(620 530) scale(1.22)"><ellipse cx="0" cy="34" rx="430" ry="22" fill="#23272c" opacity=".45"/>${body}${tyre(-268, -20, 58, "#e3a52b")}${tyre(262, -28, 68, "#e3a52b")}</g>`,
  );
}
