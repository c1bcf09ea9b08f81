import { describe, expect, test } from "vitest";
import { couriers } from "#worker-country/couriers.ts";
import * as unitedStates from "../country/united-states/couriers.ts";
import { findTrackingNumbers, parcelReader } from "./tracking-numbers.ts";

/** What a note holds: tracking numbers with their couriers, in the order in which they stand. */
type Held = [courier: string | null, number: string][];

/** Notes as shops and couriers' plugins write them to a buyer. */
const notesWithNumbers: [note: string, held: Held][] = [
  ["Sudah dikirim pakai J & T, nomor resi 600012345678", [["J&T", "600012345678"]]],
  ["Resi: JP 1234509876", [["J&T", "JP1234509876"]]],
  ["sicepat halu\n003210987654", [["SiCepat", "003210987654"]]],
  ["no resi 10001112223334", [["AnterAja", "10001112223334"]]],
  ["Resi Pos: P24112300098765", [["Pos Indonesia", "P24112300098765"]]],
  ["EE123456789ID", [["Pos Indonesia", "EE123456789ID"]]],
  ["resi ninja : NVIDSHP123456789", [["Ninja Xpress", "NVIDSHP123456789"]]],
  ["nlidap1122334455", [["Ninja Xpress", "NLIDAP1122334455"]]],
  ["Dikirim dengan IDX 7012345678901", [["ID Express", "7012345678901"]]],
  ["no resi: IDE705550001112", [["ID Express", "IDE705550001112"]]],
  ["STT: 99LP1700000000001", [["Lion Parcel", "99LP1700000000001"]]],
  ["Dikirim lewat Lionparcel, STT 11-19-5470676", [["Lion Parcel", "11-19-5470676"]]],
  ["TIKI REG 660012345678", [["TIKI", "660012345678"]]],
  ["Wahana AKD12345", [["Wahana", "AKD12345"]]],
  ["AWB SAPX2411000123 (SAP Express)", [["SAP Express", "SAPX2411000123"]]],
  ["Paxel same day PAXEL24112300AB", [["Paxel", "PAXEL24112300AB"]]],
  ["Tracking number: AB12345678CD", [[null, "AB12345678CD"]]],
  ["No. Pengiriman 5566778899001", [[null, "5566778899001"]]],
  [
    "Resi 1: 010980010001000 (JNE)\nResi 2: 010980020002000 (JNE)",
    [
      ["JNE", "010980010001000"],
      ["JNE", "010980020002000"],
    ],
  ],
  [
    "Resi JNE 010980055554444. Sisa tagihan Rp1250000 transfer ke BCA 1234567890",
    [["JNE", "010980055554444"]],
  ],
  ["Lacak: https://cekresi.example/JNE123456789 - resi JNE123456789", [["JNE", "JNE123456789"]]],
  ["RESI\n010980056565656\nJNE REG", [["JNE", "010980056565656"]]],
  ["Airwaybill JNE 0109 8008 9898 989", [["JNE", "010980089898989"]]],
];

/** Notes with numbers that track no parcel. */
const notesWithoutNumbers: string[] = [
  "Pos satpam lantai 1, titip ke Pak Budi 081234567890",
  "Silakan hubungi CS kami di 081234567890",
  "Transfer ke BCA 1234567890 a.n. Toko Oli",
  "No. invoice 202611240001",
  "Order 202611241234 kami gabung dengan order 202611241235",
  "Estimasi sampai 27/11/2026",
  "Oli Samudra 5W-30 4L, batch 20260815001",
  "Ref 20261124123456789",
  "Resi akan kami kirim besok.",
  "SiCepat: estimasi 2-3 hari, berat 3 kg",
  "JNE OKE 11500, JNE REG 13500, JNE YES 24500",
  "Alamat: Jl. Dago No. 123 RT 04 RW 05, 40135",
  "https://wa.me/6281234567890?text=halo",
  "Lion air delay, kurir terlambat",
  "Nomor komplain CS-20261124-0098",
  "",
];

const read = (note: string, shippedBy?: string) =>
  findTrackingNumbers(note, shippedBy).map(({ courier, number }) => [
    courier?.name ?? null,
    number,
  ]);

test.each(notesWithNumbers)("%j holds its numbers", (note, held) => {
  expect(read(note)).toEqual(held);
});

test.each(notesWithoutNumbers)("%j holds none", (note) => {
  expect(read(note)).toEqual([]);
});

describe("a number without a courier", () => {
  test("is carried by the courier of the order's rate", () => {
    expect(read("Resi: 123456789012345", "JNE - REG (2-3 hari)")).toEqual([
      ["JNE", "123456789012345"],
    ]);
  });

  test("has another one where the note names it", () => {
    expect(read("Ganti kurir, TIKI 660012345678", "JNE - REG (2-3 hari)")).toEqual([
      ["TIKI", "660012345678"],
    ]);
  });
});

test("the link of every courier is an address of its own that contains no space", () => {
  const links = couriers.map(({ link }) => link("11LP1234567890"));
  expect(new Set(links.map((link) => new URL(link).hostname)).size).toBe(couriers.length);
  expect(links.every((link) => link.startsWith("https://") && !link.includes(" "))).toBe(true);
});

test("a long hostile note costs no more than a few milliseconds, and at most ten numbers", () => {
  const note = `${"resi ".repeat(20_000)}${"JP1234567890 ".repeat(5_000)}`;
  const many = Array.from({ length: 50 }, (_, index) => `JP${1_000_000_000 + index}`).join(" ");
  const start = process.cpuUsage().user;
  for (const text of [note, "0".repeat(100_000), "A-".repeat(50_000), "no ".repeat(30_000)])
    findTrackingNumbers(text);
  expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(500);
  expect(findTrackingNumbers(many)).toHaveLength(10);
});

test.each([
  ["Shipped with UPS, tracking number 1Z999AA10123456784.", "UPS", "1Z999AA10123456784"],
  ["USPS tracking no: 9400 1112 0255 5842 3312 34", "USPS", "9400111202555842331234"],
  ["FedEx 794612345678", "FedEx", "794612345678"],
])("couriers of another country: %j", (note, courier, number) => {
  const found = parcelReader(unitedStates).findTrackingNumbers(note);
  expect(found.map((it) => [it.courier?.name, it.number])).toEqual([[courier, number]]);
});

test.each(["Order 1013, call (202) 555-0143", "Your refund of 25 dollars is on its way"])(
  "no parcel of another country: %j",
  (note) => {
    expect(parcelReader(unitedStates).findTrackingNumbers(note)).toEqual([]);
  },
);
