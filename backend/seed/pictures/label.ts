import type { Livery, Motif } from "./livery.ts";
import { condensed, fitText, plain, text, wrap } from "./measure.ts";

export interface LabelText {
  title: string;
  /** Set in large type: 5W-30, DOT 4. */
  spec?: string;
  sub: string;
  size: string;
  /** Lines of the back label. */
  notes: string[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

let clips = 0;

/** Clips `inside` to a shape. */
export function clipped(shape: string, inside: string): string {
  clips += 1;
  return `<clipPath id="c${clips}">${shape}</clipPath><g clip-path="url(#c${clips})">${inside}</g>`;
}

const rectangle = (box: Box, radius: number) =>
  `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}"/>`;

export function frontLabel(
  box: Box,
  livery: Livery,
  words: LabelText,
  radius = 14,
  inset = 18,
): string {
  const { x, y, width, height } = box;
  const safe = width - inset * 2;
  const middle = x + width / 2;
  const strip = Math.min(height * 0.125, width * 0.2);
  const foot = Math.min(height * 0.15, width * 0.24);
  const motif = height * (words.spec ? 0.2 : 0.27);
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${livery.label}"/>`,
    ornament(livery.motif, { x, y: y + height - foot - motif, width, height: motif }, livery.tones),
    `<rect x="${x}" y="${y}" width="${width}" height="${strip}" fill="${livery.accent}"/>`,
    makerMark(middle, y + strip / 2, Math.min(safe, strip * 5), strip * 0.42, livery.onAccent),
    footer({ x, y: y + height - foot, width, height: foot }, livery, words, inset),
  ];
  const free = { top: y + strip, height: height - strip - foot - motif };
  parts.push(titles(free, { middle, safe }, livery, words));
  return clipped(rectangle(box, radius), parts.join(""));
}

function titles(
  free: { top: number; height: number },
  column: { middle: number; safe: number },
  livery: Livery,
  words: LabelText,
): string {
  const specHeight = words.spec ? free.height * 0.42 : 0;
  const room = free.height - specHeight;
  const fitted = fitText(words.title.toUpperCase(), condensed, {
    width: column.safe,
    height: room * 0.82,
    lines: 4,
    largest: 84,
  });
  const lineHeight = fitted.size * 1.04;
  const block = lineHeight * fitted.lines.length;
  let baseline = free.top + (room - block) / 2 + fitted.size * 0.86;
  let svg = "";
  for (const line of fitted.lines) {
    svg += text(line, {
      x: column.middle,
      y: baseline,
      size: fitted.size,
      fill: livery.ink,
      anchor: "middle",
    });
    baseline += lineHeight;
  }
  if (words.spec) svg += specification(free.top + room, specHeight, column, livery, words.spec);
  return svg;
}

function specification(
  top: number,
  height: number,
  column: { middle: number; safe: number },
  livery: Livery,
  spec: string,
): string {
  const { size } = fitText(spec, condensed, {
    width: column.safe * 0.86,
    height: height * 0.72,
    lines: 1,
    largest: 120,
  });
  const width = condensed.width(spec) * size + size * 0.44;
  const pill = size * 1.12;
  const y = top + (height - pill) / 2;
  return `<rect x="${column.middle - width / 2}" y="${y}" width="${width}" height="${pill}" rx="${size * 0.14}" fill="${livery.accent}"/>${text(spec, { x: column.middle, y: y + pill / 2 + size * 0.36, size, fill: livery.onAccent, anchor: "middle" })}`;
}

function footer(box: Box, livery: Livery, words: LabelText, inset: number): string {
  const size = box.height * 0.4;
  const measure = condensed.width(words.size) * size;
  const room = box.width - inset * 2 - measure - size * 0.6;
  const sub = fitText(words.sub, plain, {
    width: room,
    height: box.height * 0.84,
    lines: 2,
    largest: box.height * 0.3,
  });
  const lineHeight = sub.size * 1.15;
  const first =
    box.y + box.height / 2 - ((sub.lines.length - 1) * lineHeight) / 2 + sub.size * 0.36;
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${livery.accent}"/>`,
    ...sub.lines.map((line, i) =>
      text(line, {
        x: box.x + inset,
        y: first + i * lineHeight,
        size: sub.size,
        fill: livery.onAccent,
        font: plain,
      }),
    ),
    text(words.size, {
      x: box.x + box.width - inset,
      y: box.y + box.height / 2 + size * 0.36,
      size,
      fill: livery.onAccent,
      anchor: "end",
    }),
  ].join("");
}

/** The shop's logo: a drop in a ring, and its name. */
export function makerMark(x: number, y: number, room: number, size: number, fill: string): string {
  const name = "ENGINE CARE";
  const spacing = 0.08;
  const em = condensed.width(name) + spacing * name.length + 1.15;
  const letter = Math.min(size, room / em);
  const left = x - (em * letter) / 2;
  const r = letter * 0.42;
  const cx = left + r;
  return `<circle cx="${cx}" cy="${y}" r="${r}" fill="none" stroke="${fill}" stroke-width="${letter * 0.11}"/>${drop(cx, y + r * 0.08, r * 0.5, fill)}${text(name, { x: left + letter * 1.15, y: y + letter * 0.36, size: letter, fill, spacing: letter * spacing })}`;
}

export function drop(x: number, y: number, r: number, fill: string): string {
  return `<path d="M${x} ${y - r * 1.5}C${x + r * 0.5} ${y - r * 0.7} ${x + r} ${y - r * 0.2} ${x + r} ${y + r * 0.25}A${r} ${r} 0 0 1 ${x - r} ${y + r * 0.25}C${x - r} ${y - r * 0.2} ${x - r * 0.5} ${y - r * 0.7} ${x} ${y - r * 1.5}Z" fill="${fill}"/>`;
}

export function backLabel(
  box: Box,
  livery: Livery,
  words: LabelText,
  radius = 14,
  inset = 18,
): string {
  const { x, y, width, height } = box;
  const safe = width - inset * 2;
  const heading = fitText(words.title.toUpperCase(), condensed, {
    width: safe,
    height: height * 0.2,
    lines: 3,
    largest: 40,
  });
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fbfaf6"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height * 0.05}" fill="${livery.accent}"/>`,
  ];
  let line = y + height * 0.07;
  for (const words of heading.lines) {
    line += heading.size * 1.05;
    parts.push(text(words, { x: x + inset, y: line, size: heading.size, fill: "#22252a" }));
  }
  const small = Math.max(11, Math.min(19, width * 0.062));
  const end = y + height * 0.74;
  line += small * 0.7;
  for (const note of words.notes) {
    const lines = wrap(note, plain, (safe - small) / small) ?? [];
    if (line + lines.length * small * 1.3 > end) continue;
    parts.push(
      `<circle cx="${x + inset + small * 0.2}" cy="${line + small * 0.95}" r="${small * 0.2}" fill="#c5301f"/>`,
    );
    for (const content of lines) {
      line += small * 1.3;
      parts.push(
        text(content, {
          x: x + inset + small * 0.8,
          y: line,
          size: small,
          fill: "#3a3d43",
          font: plain,
        }),
      );
    }
    line += small * 0.45;
  }
  parts.push(
    barcode({ x: x + inset, y: y + height * 0.79, width: safe, height: height * 0.15 }, words),
  );
  return clipped(rectangle(box, radius), parts.join(""));
}

function barcode(box: Box, words: LabelText): string {
  let seed = [...words.title].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7);
  const bars: string[] = [];
  const unit = Math.max(2, box.width / 120);
  for (let x = box.x; x < box.x + box.width * 0.4; ) {
    seed = (seed * 137 + 29) % 9973;
    const bar = unit * (1 + (seed % 3));
    bars.push(`<rect x="${x}" y="${box.y}" width="${bar}" height="${box.height}" fill="#22252a"/>`);
    x += bar + unit * (1 + ((seed >> 3) % 2));
  }
  const r = box.height * 0.3;
  const cx = box.x + box.width - r;
  const cy = box.y + box.height / 2;
  return `${bars.join("")}<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#3a3d43" stroke-width="${r * 0.14}"/>${drop(cx, cy + r * 0.1, r * 0.42, "#3a3d43")}${text(words.size, { x: cx - r * 1.5, y: cy + r * 0.35, size: r * 0.98, fill: "#22252a", anchor: "end" })}`;
}

/** The pattern of a product line, drawn inside its box. */
export function ornament(motif: Motif, box: Box, [back, front]: [string, string]): string {
  const { x, y, width: w, height: h } = box;
  const bottom = y + h;
  switch (motif) {
    case "waves":
      return (
        wave(x, y + h * 0.25, w, bottom, h * 0.22, back) +
        wave(x - w * 0.2, y + h * 0.55, w * 1.3, bottom, h * 0.2, front)
      );
    case "hills":
      return `<path d="M${x} ${bottom}L${x} ${y + h * 0.6}L${x + w * 0.28} ${y + h * 0.15}L${x + w * 0.5} ${y + h * 0.5}L${x + w * 0.72} ${y}L${x + w} ${y + h * 0.45}V${bottom}Z" fill="${back}"/><path d="M${x} ${bottom}V${y + h * 0.85}L${x + w * 0.2} ${y + h * 0.5}L${x + w * 0.45} ${y + h * 0.85}L${x + w * 0.62} ${y + h * 0.55}L${x + w} ${y + h * 0.95}V${bottom}Z" fill="${front}"/>`;
    case "sun":
      return `<circle cx="${x + w / 2}" cy="${bottom}" r="${h * 0.95}" fill="${back}"/><circle cx="${x + w / 2}" cy="${bottom}" r="${h * 0.62}" fill="${front}"/>`;
    case "flame":
      return `<path d="M${x} ${bottom}L${x} ${y + h * 0.7}L${x + w * 0.55} ${y + h * 0.25}L${x + w * 0.45} ${y + h * 0.55}L${x + w} ${y}V${bottom}Z" fill="${back}"/><path d="M${x} ${bottom}L${x + w * 0.12} ${y + h * 0.85}L${x + w * 0.6} ${y + h * 0.55}L${x + w * 0.52} ${y + h * 0.8}L${x + w} ${y + h * 0.4}V${bottom}Z" fill="${front}"/>`;
    case "hexagons":
      return hexagons(box, back, front);
    case "drops":
      return [0.12, 0.3, 0.48, 0.68, 0.87]
        .map((at, i) =>
          drop(
            x + w * at,
            y + h * (0.45 + 0.22 * (i % 2)),
            h * (0.14 + 0.07 * ((i * 2) % 3)),
            i % 2 ? front : back,
          ),
        )
        .join("");
    case "chevrons":
      return bands(
        box,
        back,
        front,
        (at, wide) =>
          `M${at} ${y}h${wide}l${h * 0.5} ${h * 0.5}l${-h * 0.5} ${h * 0.5}h${-wide}l${h * 0.5} ${-h * 0.5}Z`,
      );
    case "stripes":
      return bands(
        box,
        back,
        front,
        (at, wide) => `M${at} ${bottom}l${h * 0.6} ${-h}h${wide}l${-h * 0.6} ${h}Z`,
      );
    case "rings":
      return `<g fill="none"><circle cx="${x + w * 0.5}" cy="${bottom}" r="${h * 0.86}" stroke="${back}" stroke-width="${h * 0.16}"/><circle cx="${x + w * 0.5}" cy="${bottom}" r="${h * 0.34}" stroke="${front}" stroke-width="${h * 0.2}"/><path d="M${x + w * 0.5} ${bottom - h * 0.42}V${bottom - h * 0.8}" stroke="${front}" stroke-width="${h * 0.14}"/></g>`;
  }
}

function wave(
  x: number,
  y: number,
  w: number,
  bottom: number,
  depth: number,
  fill: string,
): string {
  const q = w / 4;
  return `<path d="M${x} ${y}q${q / 2} ${-depth} ${q} 0t${q} 0t${q} 0t${q} 0V${bottom}H${x}Z" fill="${fill}"/>`;
}

function hexagons({ x, y, width, height }: Box, back: string, front: string): string {
  const r = height * 0.24;
  let svg = "";
  for (let row = 0; row < 3; row++)
    for (let column = -1; column * r * 1.8 < width; column++) {
      const cx = x + column * r * 1.8 + (row % 2) * r * 0.9;
      const cy = y + height * 0.12 + row * r * 1.56;
      const points = [0, 1, 2, 3, 4, 5].map((i) => {
        const angle = (Math.PI / 3) * i + Math.PI / 6;
        return `${(cx + Math.cos(angle) * r * 0.92).toFixed(1)},${(cy + Math.sin(angle) * r * 0.92).toFixed(1)}`;
      });
      svg += `<polygon points="${points.join(" ")}" fill="${(row + column) % 3 === 0 ? front : back}" opacity="${0.45 + row * 0.25}"/>`;
    }
  return svg;
}

function bands(
  box: Box,
  back: string,
  front: string,
  path: (at: number, wide: number) => string,
): string {
  const step = box.height * 0.62;
  let svg = "";
  for (let i = -2; i * step < box.width + step; i++)
    svg += `<path d="${path(box.x + i * step, step * 0.5)}" fill="${i % 3 === 0 ? front : back}"/>`;
  return svg;
}
