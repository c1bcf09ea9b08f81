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

/** Additives: a slim bottle with a neck that reaches into the filler. */
export function slimBottle(scale: number): Draw {
  return (livery, words, back = false) => {
    const h = 400 * scale;
    const body = `M-132 0Q-152 0 -152 -20V${-h - 16}Q-152 ${-h - 62} -126 ${-h - 92}L-62 ${-h - 150}Q-46 ${-h - 166} -46 ${-h - 186}V${-h - 200}H46V${-h - 186}Q46 ${-h - 166} 62 ${-h - 150}L126 ${-h - 92}Q152 ${-h - 62} 152 ${-h - 16}V-20Q152 0 132 0Z`;
    const label = sticker(
      { x: -152, y: -h - 12, width: 304, height: h - 12 },
      livery,
      words,
      back,
      0,
      27,
    );
    return {
      width: 304,
      height: h + 282,
      svg: `${screwCap(0, -h - 196, 102, 86, livery.cap)}${shaded(body, livery.body, label, "round")}<path d="M-96 ${-h - 88}L-56 ${-h - 126}" stroke="#fff" stroke-opacity=".3" stroke-width="11" stroke-linecap="round"/>`,
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
  const body = "M-132 -8V-476Q-132 -528 -92 -538H92Q132 -528 132 -476V-8Q132 10 0 10T-132 -8Z";
  const label = sticker({ x: -132, y: -478, width: 264, height: 462 }, livery, words, back, 0, 24);
  const cap = "M-98 -546V-628Q-98 -666 -58 -666H58Q98 -666 98 -628V-546Q98 -536 0 -536T-98 -546Z";
  return {
    width: 264,
    height: 668,
    svg: `${shaded(body, livery.body, label, "round")}<path d="M-134 -18Q-134 0 0 0T134 -18V-4Q134 16 0 16T-134 -4Z" fill="url(#metal)"/><path d="M-132 -482Q-132 -470 0 -470T132 -482V-490Q132 -478 0 -478T-132 -490Z" fill="url(#metal)"/><path d="${roundedBar(-108, -556, 216, 26, 8)}" fill="url(#metal)"/>${shaded(cap, livery.cap, "", "round")}`,
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
  const label = sticker({ x: -130, y: -606, width: 260, height: 476 }, livery, words, back, 0, 58);
  const crimp = `<path d="${roundedBar(-132, -690, 264, 44, 5)}" fill="${livery.body}"/><path d="M-132 -680H132M-132 -670H132M-132 -660H132" stroke="#000" stroke-opacity=".18" stroke-width="3"/>`;
  const clip = `<clipPath id="tube${words.title.length}${back}"><path d="${body}"/></clipPath>`;
  return {
    width: 264,
    height: 690,
    svg: `${clip}${shaded(roundedBar(-78, -92, 156, 92, 12), livery.cap, "", "round")}${shaded(body, livery.body, `<g clip-path="url(#tube${words.title.length}${back})">${label}</g>`, "round")}${crimp}`,
  };
};
