import type { Courier } from "../country.ts";

/** Numbers as most couriers have them: at least eight characters, six of them digits. */
export const anyNumber = /^(?=(?:[A-Z-]*\d){6})[A-Z\d][A-Z\d-]{6,23}[A-Z\d]$/;

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

// "0012 3456 7890", "JP 1234567890"
export const groups = /^(?:[A-Z]{2} )?[A-Z]{0,6}\d{2,14}(?: \d{3,14}){0,4}(?![\w/])/i;

export const label =
  /\b(?:(?:no(?:mor)?|nmr|kode)\b\.?\s*)?(?:resi(?:\s?(?:nya|anda|kakak|kak|otomatis|pengiriman|paket|jne|pos|tiki))*|air ?way ?bill|awb|way ?bill|connote|stt|tracking(?: (?:number|no|code|id))?|(?:no(?:mor)?|kode)\.? (?:pengiriman|pelacakan|lacak|tracking))\b(?: \d{1,2}(?=\s?[:.)]\s|\s-\s))?/gi;

// What stands before a number that is none of a parcel's.
export const otherLabel =
  /(?:\b(?:telp|telepon|tlp|tel|hp|handphone|wa|whatsapp|phone|kontak|hubungi|call|cs|sms|inv|invoice|faktur|pesanan|order|orderan|po|rek|rekening|va|virtual account|bca|bri|bni|mandiri|sku|npwp|nik|ktp|ref|referensi|transaksi|batch|kode pos|tgl|tanggal|jam|garansi|seri|serial|imei|plat|nopol|voucher|kupon|promo|kode promo|member)\b[^\n]{0,14}|rp\.?\s?|#\s?)$/i;

export const isPhone = (number: string): boolean => /^(?:\+?62|0)8\d{7,11}$/.test(number);
