import { type Box, backLabel, frontLabel, type LabelText } from "./label.ts";
import type { Livery } from "./livery.ts";
import { type Drawing, reflex, roundedBar, screwCap, shaded } from "./shading.ts";

export type Draw = (livery: Livery, words: LabelText, back?: boolean) => Drawing;

function sticker(
  box: Box,
  livery: Livery,
  words: LabelText,
  back: boolean,
  radius = 14,
  inset = 18,
): string {
  return (back ? backLabel : frontLabel)(box, livery, words, radius, inset);
}

/** Engine oil, 800 ml or 1 L: flat, with the neck off to one side. */
export const oilBottle: Draw = (livery, words, back = false) => {
  const body =
    "M-150 0Q-176 0 -176 -28L-180 -430Q-180 -486 -164 -522L-138 -580Q-130 -598 -130 -618V-634H-8V-620Q-8 -598 14 -590L126 -552Q180 -532 180 -470L176 -28Q176 0 150 0Z";
  const grip = [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="${roundedBar(70, -548 + i * 20 + 6, 66 + i * 7, 8, 4)}" fill="#000" opacity=".16"/>`,
    )
    .join("");
  const label = sticker({ x: -148, y: -452, width: 296, height: 414 }, livery, words, back);
  return {
    width: 360,
    height: 722,
    svg: `${screwCap(-69, -630, 128, 92, livery.cap)}${shaded(body, livery.body, grip + label, "flat")}${reflex(-122, -596, -470, 10)}`,
  };
};

/** Engine oil, 4 or 5 L: a can with a handle through it and a level strip. */
export function oilCan(litres: number): Draw {
  return (livery, words, back = false) => {
    const tall = litres > 4 ? 40 : 0;
    const w = litres > 4 ? 258 : 244;
    const top = -640 - tall;
    const body = `M${-w + 30} 0Q${-w} 0 ${-w} -30V${top + 150}Q${-w} ${top + 108} ${-w + 20} ${top + 74}L-196 ${top + 34}Q-190 ${top + 20} -190 ${top}H-66V${top + 8}Q-66 ${top + 24} -48 ${top + 24}H${w - 92}Q${w} ${top + 24} ${w} ${top + 116}V-30Q${w} 0 ${w - 30} 0Z`;
    const hole = `M-34 ${top + 78}H${w - 106}Q${w - 52} ${top + 78} ${w - 52} ${top + 132}V${top + 146}Q${w - 52} ${top + 156} ${w - 62} ${top + 156}H${w - 92}Q${w - 104} ${top + 156} ${w - 106} ${top + 146}Q${w - 110} ${top + 132} ${w - 126} ${top + 132}H-34Q-60 ${top + 132} -60 ${top + 105}Q-60 ${top + 78} -34 ${top + 78}Z`;
    const strip = `<path d="${roundedBar(w - 27, top + 190, 12, -top - 240, 6)}" fill="#fff" opacity=".34"/>${[0, 1, 2, 3].map((i) => `<path d="M${w - 30} ${top + 240 + i * 100}h18" stroke="#000" stroke-opacity=".35" stroke-width="3"/>`).join("")}`;
    const label = sticker(
      { x: -w + 34, y: top + 176, width: w * 2 - 76, height: -top - 216 },
      livery,
      words,
      back,
      16,
      24,
    );
    return {
      width: w * 2,
      height: -top + 86,
      svg: `${screwCap(-128, top + 6, 132, 90, livery.cap)}${shaded(body + hole, livery.body, strip + label, "flat")}<path d="${hole}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="7"/><path d="M-30 ${top + 136}H${w - 128}" stroke="#fff" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"/>${reflex(-182, top + 44, top + 150, 11)}`,
    };
  };
}

/** 20 L, with three bars on top and a pressed frame. */
export const jerryCan: Draw = (livery, words, back = false) => {
  const body =
    "M-226 0Q-262 0 -262 -36V-520Q-262 -560 -232 -578L-196 -600H216Q262 -600 262 -552V-36Q262 0 226 0Z";
  const handle = [-120, 0, 120]
    .map((x) => shaded(roundedBar(x - 8 + 30, -676, 34, 84, 10), livery.body, "", "round"))
    .join("");
  const bar = shaded(roundedBar(-112, -696, 306, 40, 18), livery.body, "", "flat");
  const frame = `<path d="${roundedBar(-226, -548, 452, 512, 34)}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="10"/><path d="${roundedBar(-222, -543, 452, 512, 34)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="5"/>`;
  const label = sticker({ x: -186, y: -506, width: 372, height: 430 }, livery, words, back, 16, 24);
  return {
    width: 524,
    height: 706,
    svg: `${screwCap(-196, -584, 104, 82, livery.cap)}${handle}${bar}${shaded(body, livery.body, frame + label, "flat")}`,
  };
};

/** Additives: a slim bottle with a long neck for the tank. */
export function slimBottle(scale: number): Draw {
  return (livery, words, back = false) => {
    const h = 420 * scale;
    const body = `M-112 0Q-130 0 -130 -18V${-h - 20}Q-130 ${-h - 74} -100 ${-h - 112}L-56 ${-h - 172}Q-44 ${-h - 190} -44 ${-h - 212}V${-h - 240}H44V${-h - 212}Q44 ${-h - 190} 56 ${-h - 172}L100 ${-h - 112}Q130 ${-h - 74} 130 ${-h - 20}V-18Q130 0 112 0Z`;
    const label = sticker(
      { x: -130, y: -h - 12, width: 260, height: h - 12 },
      livery,
      words,
      back,
      0,
      25,
    );
    return {
      width: 260,
      height: h + 322,
      svg: `${screwCap(0, -h - 236, 96, 86, livery.cap)}${shaded(body, livery.body, label, "round")}<path d="M-76 ${-h - 100}L-44 ${-h - 148}" stroke="#fff" stroke-opacity=".3" stroke-width="11" stroke-linecap="round"/>`,
    };
  };
}

/** 100 ml and brake fluid: short, with square shoulders. */
export function squareBottle(width: number, height: number): Draw {
  return (livery, words, back = false) => {
    const w = width / 2;
    const neck = Math.min(62, w * 0.46);
    const body = `M${-w + 22} 0Q${-w} 0 ${-w} -22V${-height + 46}Q${-w} ${-height} ${-w + 50} ${-height - 8}L${-neck - 12} ${-height - 34}Q${-neck} ${-height - 38} ${-neck} ${-height - 54}V${-height - 66}H${neck}V${-height - 54}Q${neck} ${-height - 38} ${neck + 12} ${-height - 34}L${w - 50} ${-height - 8}Q${w} ${-height} ${w} ${-height + 46}V-22Q${w} 0 ${w - 22} 0Z`;
    const label = sticker(
      { x: -w + 14, y: -height + 44, width: width - 28, height: height - 72 },
      livery,
      words,
      back,
      12,
      18,
    );
    return {
      width,
      height: height + 156,
      svg: `${screwCap(0, -height - 60, neck * 2 + 22, 96, livery.cap)}${shaded(body, livery.body, label, "flat")}`,
    };
  };
}

/** An aerosol, printed all over. */
export const sprayCan: Draw = (livery, words, back = false) => {
  const body = "M-124 -6V-506Q-124 -556 -84 -566H84Q124 -556 124 -506V-6Q60 12 0 12T-124 -6Z";
  const label = sticker({ x: -124, y: -508, width: 248, height: 512 }, livery, words, back, 0, 24);
  const cap = "M-90 -574V-660Q-90 -696 -52 -696H52Q90 -696 90 -660V-574Q45 -564 0 -564T-90 -574Z";
  return {
    width: 248,
    height: 700,
    svg: `${shaded(body, livery.body, label, "round")}<path d="M-124 -6Q-60 12 0 12T124 -6V8Q60 24 0 24T-124 8Z" fill="url(#metal)"/><path d="M-124 -520Q-60 -510 0 -510T124 -520V-528Q60 -518 0 -518T-124 -528Z" fill="#fff" opacity=".25"/><path d="${roundedBar(-100, -584, 200, 26, 8)}" fill="url(#metal)"/>${shaded(cap, livery.cap, "", "round")}`,
  };
};

/** A bottle with a trigger sprayer. */
export const triggerBottle: Draw = (livery, words, back = false) => {
  const body =
    "M-112 0Q-142 0 -142 -30V-380Q-142 -440 -104 -474L-62 -510Q-46 -524 -46 -546V-562H46V-546Q46 -524 62 -510L104 -474Q142 -440 142 -380V-30Q142 0 112 0Z";
  const head =
    "M-46 -624H46Q62 -624 66 -640L78 -690Q84 -722 50 -726L-128 -732Q-150 -732 -150 -716V-690Q-150 -676 -134 -676H-70Q-58 -660 -46 -650Z";
  const lever =
    "M-92 -676Q-84 -640 -108 -596Q-116 -582 -104 -578Q-92 -576 -84 -590Q-62 -632 -62 -672Z";
  const label = sticker({ x: -122, y: -418, width: 244, height: 386 }, livery, words, back, 16, 20);
  return {
    width: 284,
    height: 734,
    svg: `${shaded(lever, livery.accent, "", "flat")}${shaded(roundedBar(-58, -628, 116, 72, 10), livery.cap, "", "round")}${shaded(head, livery.cap, "", "flat")}<path d="${roundedBar(-168, -722, 26, 40, 6)}" fill="${livery.accent}"/>${shaded(body, livery.body, label, "round")}`,
  };
};

/** A tube that stands on its cap. */
export const tube: Draw = (livery, words, back = false) => {
  const body =
    "M-82 -86L-128 -600Q-130 -640 -130 -668H130Q130 -640 128 -600L82 -86Q40 -78 0 -78T-82 -86Z";
  const label = sticker({ x: -130, y: -606, width: 260, height: 476 }, livery, words, back, 0, 46);
  const crimp = `<path d="${roundedBar(-132, -690, 264, 44, 5)}" fill="${livery.body}"/><path d="M-132 -680H132M-132 -670H132M-132 -660H132" stroke="#000" stroke-opacity=".18" stroke-width="3"/>`;
  const clip = `<clipPath id="tube${words.title.length}${back}"><path d="${body}"/></clipPath>`;
  return {
    width: 264,
    height: 690,
    svg: `${clip}${shaded(roundedBar(-78, -92, 156, 92, 12), livery.cap, "", "round")}${shaded(body, livery.body, `<g clip-path="url(#tube${words.title.length}${back})">${label}</g>`, "round")}${crimp}`,
  };
};
