/** A courier whose tracking numbers are recognised in what a shop writes. */
export interface Courier {
  name: string;
  /** How shops and their plugins name it. */
  words: RegExp;
  /** Its numbers, in capitals and without spaces. */
  number: RegExp;
  /** Numbers that are no other courier's: they are recognised without a word beside them. */
  own?: RegExp;
  /** Its page that tracks a number, which it contains where the page takes it. */
  link: (number: string) => string;
}

/** Numbers as most couriers have them: at least eight characters, six of them digits. */
const anyNumber = /^(?=(?:[A-Z-]*\d){6})[A-Z\d][A-Z\d-]{6,23}[A-Z\d]$/;

export const couriers: readonly Courier[] = [
  {
    name: "JNE",
    words: /\bjne\b/i,
    number: anyNumber,
    link: () => "https://jne.co.id/tracking-package",
  },
  {
    name: "J&T",
    words: /\bj\s?(?:&|n|dan|and)\s?t\b(?: express)?|\bjnt\b|\bj&amp;t\b/i,
    number: anyNumber,
    own: /^J[A-Z]\d{10}$/,
    link: () => "https://jet.co.id/track",
  },
  {
    name: "SiCepat",
    words: /\bsi\s?cepat\b/i,
    number: anyNumber,
    own: /^00\d{10}$/,
    link: () => "https://www.sicepat.com/checkAwb",
  },
  {
    name: "AnterAja",
    words: /\banter\s?aja\b/i,
    number: anyNumber,
    own: /^1000\d{10}$/,
    link: (number) => `https://anteraja.id/tracking/${number}`,
  },
  {
    name: "Pos Indonesia",
    words: /\bpos(?: ?indonesia| ?ind| kilat| reguler| express)?\b/i,
    number: anyNumber,
    own: /^P\d{10,13}$|^[A-Z]{2}\d{9}ID$/,
    link: () => "https://www.posindonesia.co.id/id/tracking",
  },
  {
    name: "Ninja Xpress",
    words: /\bninja\b/i,
    number: anyNumber,
    own: /^N[LV]ID[A-Z\d]{8,18}$/,
    link: (number) => `https://www.ninjaxpress.co/id-id/tracking?id=${number}`,
  },
  {
    name: "ID Express",
    words: /\bid ?express\b|\bidexpress\b|\bidx\b/i,
    number: anyNumber,
    own: /^ID[A-Z]\d{9,14}$/,
    link: () => "https://idexpress.com/lacak-paket",
  },
  {
    name: "Lion Parcel",
    words: /\blion(?: ?parcel)?\b/i,
    number: anyNumber,
    own: /^\d{2}LP\d{8,14}$/,
    link: (number) => `https://lionparcel.com/track/stt?q=${number}`,
  },
  {
    name: "TIKI",
    words: /\btiki\b/i,
    number: anyNumber,
    link: () => "https://tiki.id/id/track",
  },
  {
    name: "Wahana",
    words: /\bwahana\b/i,
    // Shorter than all others: "AKD12345".
    number: /^[A-Z]{3}\d{5,9}$|^(?=(?:[A-Z]*\d){6})[A-Z\d]{8,20}$/,
    link: () => "https://www.wahana.com/lacak-kiriman",
  },
  {
    name: "SAP Express",
    words: /\bsap\b/i,
    number: anyNumber,
    link: () => "https://www.sap-express.id/track",
  },
  {
    name: "Paxel",
    words: /\bpaxel\b/i,
    number: anyNumber,
    own: /^PAXEL-?[A-Z\d]{8,16}$/,
    link: () => "https://paxel.co/id",
  },
];

/** The courier that a text names first; null where it names none. */
export function courierIn(text: string): Courier | null {
  const named = couriers
    .map((courier) => ({ courier, at: text.search(courier.words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return named[0]?.courier ?? null;
}

/** A parcel's number and who carries it. */
export interface TrackedNumber {
  courier: Courier | null;
  number: string;
}

// Longer texts are no note about a parcel.
const MAX_LENGTH = 4_000;
const MAX_NUMBERS = 10;

const label =
  /\b(?:(?:no(?:mor)?|nmr|kode)\b\.?\s*)?(?:resi(?:\s?(?:nya|anda|kakak|kak|otomatis|pengiriman|paket|jne|pos|tiki))*|air ?way ?bill|awb|way ?bill|connote|stt|tracking(?: (?:number|no|code|id))?|(?:no(?:mor)?|kode)\.? (?:pengiriman|pelacakan|lacak|tracking))\b(?: \d{1,2}(?=\s?[:.)]\s|\s-\s))?/gi;

// What stands before a number that is none of a parcel's.
const otherLabel =
  /(?:\b(?:telp|telepon|tlp|tel|hp|handphone|wa|whatsapp|phone|kontak|hubungi|call|cs|sms|inv|invoice|faktur|pesanan|order|orderan|po|rek|rekening|va|virtual account|bca|bri|bni|mandiri|sku|npwp|nik|ktp|ref|referensi|transaksi|batch|kode pos|tgl|tanggal|jam|garansi|seri|serial|imei|plat|nopol|voucher|kupon|promo|kode promo|member)\b[^\n]{0,14}|rp\.?\s?|#\s?)$/i;

const isPhone = (number: string): boolean => /^(?:\+?62|0)8\d{7,11}$/.test(number);
const isDate = (number: string): boolean =>
  /^(?:20\d\d[01]\d[0-3]\d(?:\d{4}|\d{6})?|[0-3]\d[01]\d20\d\d|20\d\d-[01]\d-[0-3]\d|[0-3]?\d-[01]?\d-20\d\d)$/.test(
    number,
  );

// A word with digits in it, whose groups may be divided by hyphens.
const word = String.raw`[A-Z\d](?:[A-Z\d]|-(?=[A-Z\d]))*(?![\w@/]|\.\w)`;
const words = new RegExp(String.raw`(?<![\w/@.#+-])${word}`, "gi");
const firstWord = new RegExp(`^${word}`, "i");
// Groups of digits, as some write them: "0012 3456 7890", "JP 1234567890".
const firstGroups = /^(?:[A-Z]{2} )?[A-Z]{0,6}\d{2,14}(?: \d{3,14}){0,4}(?![\w/])/i;
// What may stand between "resi" and its number.
const gap = /^[^\n\d]{0,40}?\n?[^\n\d]{0,10}?(?=(?<![A-Z])(?:[A-Z]{2} )?[A-Z]{0,6}-?\d)/i;

interface Place {
  number: string;
  from: number;
  isLabelled: boolean;
}

const compact = (text: string): string => text.replaceAll(" ", "").toUpperCase();

/** Numbers that stand behind a word such as "resi". */
function labelledIn(text: string): Place[] {
  const found: Place[] = [];
  for (const { index, 0: word } of text.matchAll(label)) {
    const behind = index + word.length;
    // "Resi: JNE 0123", "No. resi paket Anda adalah 0123", "Resi (SiCepat): 0012 3456 7890".
    const between = gap.exec(text.slice(behind, behind + 90))?.[0];
    if (between === undefined || otherLabel.test(between)) continue;
    const from = behind + between.length;
    const rest = text.slice(from, from + 90);
    const one = firstWord.exec(rest)?.[0] ?? "";
    const grouped = firstGroups.exec(rest)?.[0] ?? "";
    // Of two numbers one after the other each is long enough by itself.
    const number = compact(anyNumber.test(compact(one)) ? one : grouped || one);
    if (number) found.push({ number, from, isLabelled: true });
  }
  return found;
}

const wordsIn = (text: string): Place[] =>
  Array.from(text.matchAll(words), ({ index, 0: found }) => ({
    number: compact(found),
    from: index,
    isLabelled: false,
  }));

/** Where all matches begin. */
const allOf = (text: string, { source }: RegExp): number[] =>
  Array.from(text.matchAll(new RegExp(source, "gi")), ({ index }) => index);

const lineAround = (text: string, at: number): { before: string; after: string } => {
  const start = text.lastIndexOf("\n", at) + 1;
  const end = text.indexOf("\n", at);
  return { before: text.slice(start, at), after: text.slice(at, end < 0 ? undefined : end) };
};

/** The courier that is named last before a number, else first behind it: in its line, or anywhere. */
function courierBeside(text: string, at: number): Courier | null {
  const before = text.slice(0, at);
  const named = couriers
    .map((courier) => ({ courier, at: allOf(before, courier.words).at(-1) ?? -1 }))
    .filter((one) => one.at >= 0)
    .sort((one, other) => other.at - one.at);
  return named[0]?.courier ?? courierIn(lineAround(text, at).after) ?? courierIn(text);
}

/** Where the last courier's name in a text begins; 0 without one. */
const lastNameIn = (text: string): number =>
  Math.max(0, ...couriers.flatMap(({ words }) => allOf(text, words)));

/** How far a courier's name may stand before its number. */
const NEAR = 60;

/** The courier of a number that stands there; undefined where it is no parcel's. */
function courierOf(text: string, { number, from, isLabelled }: Place): Courier | null | undefined {
  const { before } = lineAround(text, from);
  const [letters = ""] = /^[A-Z]+/.exec(number) ?? [];
  const owner: Courier | null = couriers.find(({ own }) => own?.test(number)) ?? courierIn(letters);
  const beside = courierBeside(text, from);
  if (isLabelled) {
    const courier = owner ?? beside;
    return (courier?.number ?? anyNumber).test(number) ? courier : undefined;
  }
  const named = lastNameIn(before);
  // "Order 1013 via JNE 0109...": what stands before the courier's name labels another number.
  if (otherLabel.test(before.slice(named)) || isPhone(number) || isDate(number)) return undefined;
  if (/^RP\d+$/.test(number)) return undefined;
  // A word of letters with a hyphen and a few digits is a product's.
  if (owner?.number.test(number)) return owner;
  const near = courierIn(before.slice(-NEAR));
  return near && !/-/.test(number) && near.number.test(number) ? near : undefined;
}

/**
 * Finds the tracking numbers in a note of the shop, as couriers of Indonesia give them. `shippedBy` is
 * the title of the order's rate, whose courier a number has where the note names none.
 */
export function findTrackingNumbers(note: string, shippedBy = ""): TrackedNumber[] {
  const text = note.normalize("NFKC").slice(0, MAX_LENGTH);
  const found = new Map<string, TrackedNumber>();
  for (const place of [...labelledIn(text), ...wordsIn(text)]) {
    const courier = courierOf(text, place);
    if (courier === undefined || found.has(place.number)) continue;
    found.set(place.number, { courier: courier ?? courierIn(shippedBy), number: place.number });
  }
  return [...found.values()].slice(0, MAX_NUMBERS);
}
