import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Font {
  family: string;
  weight: number;
  /** Width of a text in em. */
  width(text: string): number;
}

/** Reads real advance widths, so that a text never exceeds its label. */
function loadFont(family: string, style: string, weight: number): Font {
  const file = execFileSync("fc-match", ["-f", "%{family}|%{file}", `${family}:style=${style}`], {
    encoding: "utf8",
  });
  const [match = "", path = ""] = file.split("|");
  if (!match.includes(family))
    throw new Error(`Install the font ${family} (apt: fonts-inter, fonts-roboto-unhinted)`);
  const widths = advanceWidths(readFileSync(path));
  const width = (text: string) => [...text].reduce((sum, char) => sum + widths(char), 0);
  return { family, weight, width };
}

function advanceWidths(bytes: Buffer): (char: string) => number {
  const table = (tag: string) => {
    for (let i = 0; i < bytes.readUInt16BE(4); i++) {
      const at = 12 + i * 16;
      if (bytes.toString("latin1", at, at + 4) === tag) return bytes.readUInt32BE(at + 8);
    }
    throw new Error(`No ${tag} table`);
  };
  const unitsPerEm = bytes.readUInt16BE(table("head") + 18);
  const metrics = bytes.readUInt16BE(table("hhea") + 34);
  const hmtx = table("hmtx");
  const glyph = glyphIndex(bytes, table("cmap"));
  return (char) => {
    const index = Math.min(glyph(char.codePointAt(0) ?? 32), metrics - 1);
    return bytes.readUInt16BE(hmtx + index * 4) / unitsPerEm;
  };
}

/** Format 4 of the cmap covers all label texts. */
function glyphIndex(bytes: Buffer, cmap: number): (code: number) => number {
  for (let i = 0; i < bytes.readUInt16BE(cmap + 2); i++) {
    const at = cmap + bytes.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (bytes.readUInt16BE(at) === 4) return (code) => lookUp(bytes, at, code);
  }
  throw new Error("No cmap of format 4");
}

function lookUp(bytes: Buffer, at: number, code: number): number {
  const segments = bytes.readUInt16BE(at + 6);
  for (let s = 0; s < segments; s += 2) {
    if (code > bytes.readUInt16BE(at + 14 + s)) continue;
    const startAt = at + 16 + segments + s;
    const start = bytes.readUInt16BE(startAt);
    if (code < start) return 0;
    const delta = bytes.readUInt16BE(startAt + segments);
    const rangeAt = startAt + segments * 2;
    const range = bytes.readUInt16BE(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    return (bytes.readUInt16BE(rangeAt + range + (code - start) * 2) + delta) & 0xffff;
  }
  return 0;
}

export const condensed = loadFont("Roboto Condensed", "Bold", 700);
export const plain = loadFont("Inter", "SemiBold", 600);

export interface Fitted {
  size: number;
  lines: string[];
}

/** The largest size at which the text fits into width and height. */
export function fitText(
  text: string,
  font: Font,
  box: { width: number; height: number; lines: number; largest: number },
): Fitted {
  for (let size = box.largest; size > 6; size--) {
    const lines = wrap(text, font, box.width / size);
    if (lines && lines.length <= box.lines && lines.length * size * 1.06 <= box.height)
      return { size, lines };
  }
  throw new Error(`"${text}" does not fit`);
}

/** Lines of at most `em` ems; undefined when a word is wider. */
export function wrap(text: string, font: Font, em: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    if (font.width(word) > em) return undefined;
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && font.width(longer) <= em) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export function text(
  content: string,
  at: {
    x: number;
    y: number;
    size: number;
    fill: string;
    font?: Font;
    anchor?: "start" | "middle" | "end";
    spacing?: number;
  },
): string {
  const font = at.font ?? condensed;
  return `<text x="${at.x}" y="${at.y}" font-family="${font.family}" font-weight="${font.weight}" font-size="${at.size}" fill="${at.fill}" text-anchor="${at.anchor ?? "start"}" letter-spacing="${at.spacing ?? 0}">${escaped(content)}</text>`;
}
