import { type Drawing, sharedDefs } from "./shading.ts";

export interface Placed {
  drawing: Drawing;
  x: number;
  /** Y coordinate of its base. */
  y: number;
  scale: number;
}

export function document(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sharedDefs}${inside}</svg>`;
}

/** Off-white paper that blends into the ground. */
export function studio(width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="url(#floor)"/><rect width="${width}" height="${height}" fill="url(#glow)"/>`;
}

export function placed({ drawing, x, y, scale }: Placed): string {
  const half = (drawing.width / 2) * scale;
  return `<ellipse cx="${x + half * 0.16}" cy="${y + 4}" rx="${half * 1.42}" ry="${34 + half * 0.06}" fill="url(#shade)"/><ellipse cx="${x}" cy="${y}" rx="${half * 1.05}" ry="15" fill="url(#contact)"/><g transform="translate(${x} ${y}) scale(${scale})">${drawing.svg}</g>`;
}

/** Largest scale at which a drawing fits into the room. */
export function scaleTo(drawing: Drawing, width: number, height: number): number {
  return Math.min(width / drawing.width, height / drawing.height);
}

/** Places drawings side by side, in proportion. */
export function row(
  drawings: Drawing[],
  frame: { width: number; height: number; ground?: number; gap?: number },
): string {
  const gap = frame.gap ?? 40;
  const total = drawings.reduce((sum, { width }) => sum + width, 0);
  const tallest = Math.max(...drawings.map(({ height }) => height));
  const room = frame.width * 0.88 - gap * (drawings.length - 1);
  const scale = Math.min(room / total, (frame.height * 0.74) / tallest);
  const ground = frame.ground ?? frame.height * 0.53 + (tallest * scale) / 2;
  let x = (frame.width - total * scale - gap * (drawings.length - 1)) / 2;
  let svg = "";
  for (const drawing of drawings) {
    svg += placed({ drawing, x: x + (drawing.width * scale) / 2, y: ground, scale });
    x += drawing.width * scale + gap;
  }
  return svg;
}
