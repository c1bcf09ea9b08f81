/** A finished drawing, based on (0, 0) and extending upwards. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

const stop = (offset: number, color: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

/** Gradients and blurs shared by all pictures. */
export const sharedDefs = `<defs>
<linearGradient id="round">${stop(0, "#000", 0.42)}${stop(0.1, "#000", 0.16)}${stop(0.2, "#fff", 0.06)}${stop(0.29, "#fff", 0.3)}${stop(0.37, "#fff", 0.07)}${stop(0.55, "#000", 0)}${stop(0.82, "#000", 0.16)}${stop(0.95, "#000", 0.36)}${stop(1, "#000", 0.26)}</linearGradient>
<linearGradient id="flat">${stop(0, "#000", 0.34)}${stop(0.045, "#000", 0.08)}${stop(0.09, "#fff", 0.2)}${stop(0.16, "#fff", 0.03)}${stop(0.6, "#000", 0)}${stop(0.9, "#000", 0.12)}${stop(0.965, "#000", 0.26)}${stop(1, "#000", 0.18)}</linearGradient>
<linearGradient id="fall" x2="0" y2="1">${stop(0, "#fff", 0.14)}${stop(0.25, "#fff", 0)}${stop(0.75, "#000", 0)}${stop(1, "#000", 0.22)}</linearGradient>
<linearGradient id="metal">${stop(0, "#7e8286", 1)}${stop(0.2, "#f4f5f5", 1)}${stop(0.38, "#b4b8bb", 1)}${stop(0.62, "#e9ebec", 1)}${stop(0.85, "#8e9296", 1)}${stop(1, "#6c7074", 1)}</linearGradient>
<linearGradient id="wood">${stop(0, "#9c6a3c", 1)}${stop(0.3, "#d6a269", 1)}${stop(0.65, "#c48f57", 1)}${stop(1, "#84562d", 1)}</linearGradient>
<linearGradient id="floor" x2="0" y2="1">${stop(0, "#f6f3ec", 1)}${stop(0.66, "#f1ede4", 1)}${stop(0.8, "#e9e4d9", 1)}${stop(1, "#f0ece3", 1)}</linearGradient>
<radialGradient id="glow" cx=".5" cy=".42" r=".55">${stop(0, "#fff", 0.85)}${stop(1, "#fff", 0)}</radialGradient>
<radialGradient id="shade">${stop(0, "#1d1a14", 0.5)}${stop(0.55, "#1d1a14", 0.2)}${stop(1, "#1d1a14", 0)}</radialGradient>
<radialGradient id="contact">${stop(0, "#15120d", 0.75)}${stop(0.7, "#15120d", 0.45)}${stop(1, "#15120d", 0)}</radialGradient>
</defs>`;

/** Colour, then print, then light and shade over both. */
export function shaded(
  path: string,
  color: string,
  printed: string,
  kind: "round" | "flat",
): string {
  return `<path d="${path}" fill="${color}" fill-rule="evenodd"/>${printed}<path d="${path}" fill="url(#${kind})" fill-rule="evenodd"/><path d="${path}" fill="url(#fall)" fill-rule="evenodd"/>`;
}

export function roundedBar(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;
}

/** A ribbed screw cap with its tamper ring, resting on `y`. */
export function screwCap(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const ring = height * 0.17;
  const top = roundedBar(x - width / 2, y - height, width, height - ring - 3, 9);
  const seal = roundedBar(x - width / 2 - 3, y - ring, width + 6, ring, 4);
  const count = Math.round(width / 10);
  let ribs = "";
  for (let i = 1; i < count; i++) {
    const at = x - width / 2 + (width * i) / count;
    ribs += `M${at} ${y - height * 0.84}V${y - ring - 8}`;
  }
  return `${shaded(seal, color, "", "round")}${shaded(top, color, `<path d="${ribs}" stroke="#000" stroke-opacity=".2" stroke-width="3" fill="none"/>`, "round")}`;
}

/** A long soft reflection on the left of a body. */
export function reflex(x: number, top: number, bottom: number, width: number): string {
  return `<path d="${roundedBar(x, top, width, bottom - top, width / 2)}" fill="#fff" opacity=".2"/>`;
}
