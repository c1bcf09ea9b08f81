import { clipped, drop, frontLabel, type LabelText, makerMark } from "./label.ts";
import type { Livery } from "./livery.ts";
import { condensed, fitText, plain, text } from "./measure.ts";
import { type Drawing, roundedBar, shaded } from "./shading.ts";

/** Wax: the open tin lies in front of its lid. */
export function waxTin(livery: Livery, words: LabelText): Drawing {
  const r = 250;
  const cy = -330;
  const title = fitText(words.title.toUpperCase(), condensed, {
    width: 300,
    height: 190,
    lines: 2,
    largest: 84,
  });
  const lid = clipped(
    `<circle cx="0" cy="${cy}" r="${r - 26}"/>`,
    `<rect x="-250" y="-600" width="500" height="500" fill="${livery.label}"/><circle cx="0" cy="${cy + 190}" r="150" fill="${livery.tones[0]}"/><circle cx="0" cy="${cy + 190}" r="96" fill="${livery.tones[1]}"/>${makerMark(0, cy - 150, 200, 28, livery.accent)}${title.lines
      .map((line, i) =>
        text(line, {
          x: 0,
          y: cy - 60 + i * title.size * 1.02,
          size: title.size,
          fill: livery.ink,
          anchor: "middle",
        }),
      )
      .join(
        "",
      )}${text(words.size, { x: 0, y: cy + 182, size: 34, fill: livery.onAccent, anchor: "middle" })}`,
  );
  const tin = "M-190 -120V-40Q-190 20 0 20T190 -40V-120Z";
  return {
    width: 520,
    height: 580,
    svg: `<circle cx="0" cy="${cy}" r="${r}" fill="url(#metal)"/><circle cx="0" cy="${cy}" r="${r - 22}" fill="#8a8d90"/>${lid}<ellipse cx="-70" cy="${cy - 120}" rx="120" ry="52" fill="#fff" opacity=".1" transform="rotate(-24 -70 ${cy - 120})"/>${shaded(tin, "#c9ccce", `<path d="M-190 -76Q-190 -16 0 -16T190 -76V-46Q190 14 0 14T-190 -46Z" fill="${livery.body}"/>`, "round")}<ellipse cx="0" cy="-120" rx="190" ry="58" fill="url(#metal)"/><ellipse cx="0" cy="-118" rx="174" ry="49" fill="#e9c77b"/><ellipse cx="-20" cy="-124" rx="120" ry="26" fill="#f6e0a8"/>`,
  };
}

/** A folded towel with a paper band. */
export function towel(color: string, livery: Livery, words: LabelText): Drawing {
  let pile = "";
  for (let i = 0; i < 4; i++) {
    const y = -118 * (i + 1);
    const w = 580 - i * 10;
    pile += shaded(roundedBar(-w / 2, y, w, 122, 56), color, tuft(w, y), "flat");
    pile += `<path d="M${-w / 2 + 34} ${y + 61}H${w / 2 - 10}" stroke="#000" stroke-opacity=".24" stroke-width="5" stroke-linecap="round"/>`;
  }
  const band = { x: -120, y: -476, width: 240, height: 480 };
  return {
    width: 580,
    height: 472,
    svg: `${pile}${frontLabel(band, livery, words, 6, 20)}<rect x="-120" y="-476" width="240" height="480" rx="6" fill="url(#fall)"/><path d="M-120 -470V0M120 -470V0" stroke="#000" stroke-opacity=".16" stroke-width="4"/>`,
  };
}

/** Short hairs in rows, so that the cloth does not look like plastic. */
function tuft(w: number, y: number): string {
  let path = "";
  for (let row = 0; row < 4; row++)
    for (let x = -w / 2 + 20 + (row % 2) * 14; x < w / 2 - 16; x += 28)
      path += `M${x} ${y + 14 + row * 26}l5 9`;
  return `<path d="${path}" stroke="#fff" stroke-opacity=".16" stroke-width="3" stroke-linecap="round"/>`;
}

/** A small glass bottle on a cord. */
export function freshener(liquid: string, livery: Livery, words: LabelText): Drawing {
  const glass =
    "M-96 0Q-160 0 -168 -64L-176 -220Q-178 -300 -100 -316L-64 -324Q-54 -328 -54 -342V-356H54V-342Q54 -328 64 -324L100 -316Q178 -300 176 -220L168 -64Q160 0 96 0Z";
  const title = fitText(words.title.toUpperCase(), condensed, {
    width: 206,
    height: 84,
    lines: 2,
    largest: 44,
  });
  const label = `<rect x="-118" y="-240" width="236" height="186" rx="10" fill="${livery.label}"/>${makerMark(0, -216, 150, 19, livery.accent)}${title.lines
    .map((line, i) =>
      text(line, {
        x: 0,
        y: -160 + i * title.size * 1.04,
        size: title.size,
        fill: livery.ink,
        anchor: "middle",
      }),
    )
    .join(
      "",
    )}<rect x="-118" y="-100" width="236" height="46" fill="${liquid}"/>${text(words.spec ?? "", { x: 0, y: -67, size: 31, fill: "#fff", anchor: "middle" })}`;
  const cord = `<path d="M-8 -470C-60 -560 -100 -700 0 -752M8 -470C60 -560 100 -700 0 -752" fill="none" stroke="#6b4a2c" stroke-width="9"/><circle cx="0" cy="-474" r="15" fill="#4a3220"/>`;
  return {
    width: 352,
    height: 760,
    svg: `${cord}<path d="${glass}" fill="#dfe8e8" opacity=".85"/><path d="M-92 -12Q-150 -12 -156 -66L-163 -214Q-164 -250 -150 -262H150Q164 -250 163 -214L156 -66Q150 -12 92 -12Z" fill="${liquid}" opacity=".82"/>${shaded(glass, "none", label, "round")}<path d="${roundedBar(-86, -466, 172, 118, 14)}" fill="url(#wood)"/><path d="M-60 -460V-356M-22 -462V-352M26 -464V-354M58 -460V-356" stroke="#6b4220" stroke-opacity=".3" stroke-width="4"/>`,
  };
}

/** A printed guide, with a sheet behind it. */
export function guide(livery: Livery, words: LabelText): Drawing {
  const page = roundedBar(-265, -730, 530, 730, 10);
  const title = fitText(words.title.toUpperCase(), condensed, {
    width: 440,
    height: 250,
    lines: 4,
    largest: 82,
  });
  const printed = `<rect x="-265" y="-730" width="530" height="430" fill="${livery.accent}"/>${makerMark(0, -680, 260, 30, livery.onAccent)}${title.lines
    .map((line, i) =>
      text(line, {
        x: -220,
        y: -560 + i * title.size * 1.04,
        size: title.size,
        fill: livery.onAccent,
      }),
    )
    .join(
      "",
    )}${[0, 1, 2, 3].map((i) => `<circle cx="-206" cy="${-252 + i * 48}" r="13" fill="none" stroke="${livery.accent}" stroke-width="5"/><path d="M-212 ${-252 + i * 48}l5 6 9 -11" stroke="${livery.accent}" stroke-width="5" fill="none"/><rect x="-176" y="${-260 + i * 48}" width="${[300, 250, 330, 200][i]}" height="16" rx="8" fill="#cfc9bd"/>`).join("")}${text("Bahasa Indonesia + English", { x: -220, y: -34, size: 22, fill: "#5b574e", font: plain })}<rect x="132" y="-78" width="100" height="52" rx="8" fill="#c5301f"/>${text("PDF", { x: 182, y: -40, size: 36, fill: "#fff", anchor: "middle" })}`;
  return {
    width: 560,
    height: 740,
    svg: `<path d="${page}" fill="#e2dccf" transform="rotate(5 0 -300) translate(16 -4)"/><path d="${page}" fill="#d5cebf" transform="rotate(2.4 0 -300) translate(8 -2)"/><path d="${page}" fill="#fdfcf8"/>${clipped(`<path d="${page}"/>`, `${printed}<rect x="-265" y="-730" width="26" height="730" fill="#000" opacity=".1"/>`)}<path d="${page}" fill="url(#fall)" opacity=".5"/>`,
  };
}

/** A gift box with its contents visible above the front. */
export function giftBox(livery: Livery, words: LabelText, inside: string): Drawing {
  const front = roundedBar(-340, -300, 680, 300, 12);
  const title = fitText(words.title.toUpperCase(), condensed, {
    width: 560,
    height: 130,
    lines: 2,
    largest: 84,
  });
  const printed = `<rect x="-340" y="-92" width="680" height="92" fill="${livery.accent}"/>${makerMark(0, -258, 250, 28, livery.accent)}${title.lines
    .map((line, i) =>
      text(line, {
        x: 0,
        y: (title.lines.length > 1 ? -176 : -150) + i * title.size,
        size: title.size,
        fill: livery.ink,
        anchor: "middle",
      }),
    )
    .join(
      "",
    )}${text(words.sub, { x: 0, y: -36, size: 30, fill: livery.onAccent, font: plain, anchor: "middle" })}`;
  return {
    width: 700,
    height: 640,
    svg: `<path d="M-320 -300L-352 -600Q-352 -616 -336 -616H336Q352 -616 352 -600L320 -300Z" fill="${livery.body}"/><path d="M-320 -300L-346 -590H346L320 -300Z" fill="#000" opacity=".22"/>${inside}${shaded(front, livery.label, clipped(`<path d="${front}"/>`, printed), "flat")}`,
  };
}

/** A pen with two probes and five lamps, lying at an angle. */
export function tester(words: LabelText): Drawing {
  const pen = roundedBar(-300, -60, 500, 120, 46);
  const lamps = ["#3fa35b", "#e9b52b", "#e9b52b", "#d43a25", "#d43a25"]
    .map(
      (color, i) =>
        `<circle cx="${-120 + i * 52}" cy="0" r="17" fill="${color}"/><circle cx="${-125 + i * 52}" cy="-6" r="6" fill="#fff" opacity=".6"/>`,
    )
    .join("");
  const svg = `<g transform="translate(10 -330) rotate(-38)"><path d="M200 -26H330M200 22H350" stroke="#a8acb0" stroke-width="13" stroke-linecap="round"/><path d="M200 -44L252 -34V34L200 44Z" fill="#26282c"/>${shaded(pen, "#f2b233", `<rect x="-164" y="-36" width="296" height="72" rx="34" fill="#26282c"/>${lamps}`, "flat")}<path d="${roundedBar(-372, -54, 92, 108, 30)}" fill="#26282c"/><path d="${roundedBar(-360, -76, 190, 18, 9)}" fill="#8e9296"/>${drop(-230, 8, 24, "#26282c")}${text(words.size, { x: 144, y: 11, size: 30, fill: "#26282c" })}</g>`;
  return { width: 560, height: 640, svg };
}
