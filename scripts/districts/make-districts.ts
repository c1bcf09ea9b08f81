/** The list that is built into the shop. */
export const districtsFile = "worker/country/indonesia/districts.txt";

const row = /\('([\d.]+)',\s*'((?:[^']|'')*)'\)/g;

const readRows = (sql: string): [code: string, value: string][] =>
  Array.from(sql.matchAll(row), ([, code = "", value = ""]) => [
    code,
    value.replaceAll("''", "'").replace(/\s+/g, " ").trim(),
  ]);

// Shortens a name to what shoppers and couriers use.
const short = (name: string): string =>
  name
    .replace(/^Daerah Khusus Ibukota /, "DKI ")
    .replace(/^Daerah Istimewa /, "DI ")
    .replace(/^(Kota|Kabupaten) Administrasi /, "$1 ");

/** Returns sorted postcodes by the code of their kecamatan. */
function readPostcodes(sql: string): Map<string, string[]> {
  const matches = new Map<string, Set<string>>();
  for (const [code, postcode] of readRows(sql)) {
    const district = code.slice(0, 8);
    if (!/^\d{5}$/.test(postcode)) continue;
    matches.set(district, (matches.get(district) ?? new Set()).add(postcode));
  }
  return new Map([...matches].map(([code, postcodes]) => [code, [...postcodes].sort()]));
}

/** Packs postcodes: the first in full, of the others only the part that differs: "40131,2,3". */
function packed([first = "", ...others]: string[]): string {
  const rest = others.map((other) => {
    const at = [...other].findIndex((digit, index) => digit !== first[index]);
    return other.slice(at);
  });
  return [first, ...rest].join();
}

/**
 * Returns the list in the worker's format: a province "=32 Jawa Barat", below it a city "-73 Kota
 * Bandung", below that its kecamatan "02 Coblong 40131,2,3,4,5".
 */
export function districtsText(areas: string, postcodes: string): string {
  const existing = readPostcodes(postcodes);
  const lines = readRows(areas)
    .filter(([code]) => code.length <= 8)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, name]) => {
      if (code.length === 2) return `=${code} ${short(name)}`;
      if (code.length === 5) return `-${code.slice(3)} ${short(name)}`;
      return `${code.slice(6)} ${name} ${packed(existing.get(code) ?? [])}`.trim();
    });
  return `${lines.join("\n")}\n`;
}
