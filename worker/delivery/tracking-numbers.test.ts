import { describe, expect, test } from "vitest";
import { couriers } from "#worker-country/couriers.ts";
import * as unitedStates from "../country/united-states/couriers.ts";
import { findTrackingNumbers, parcelReader } from "./tracking-numbers.ts";

/** What a note holds: tracking numbers with their couriers, in the order in which they stand. */
type Held = [courier: string | null, number: string][];

/** Notes as shops and couriers' plugins write them to a buyer. */
const notesWithNumbers: [note: string, held: Held][] = [
  // JNE
  ["Pesanan sudah dikirim via JNE REG, no resi 010980012345678", [["JNE", "010980012345678"]]],
  ["JNE : 0116212300045678", [["JNE", "0116212300045678"]]],
  ["Resi JNE: CM13456789012", [["JNE", "CM13456789012"]]],
  [
    "Halo kak, paketnya sudah kami serahkan ke JNE ya. Resi 150620012345678. Terima kasih!",
    [["JNE", "150620012345678"]],
  ],
  [
    "Nomor resi JNE YES Anda adalah 540280001234567, estimasi besok sampai.",
    [["JNE", "540280001234567"]],
  ],
  ["Paket Anda sudah dikirim dengan JNE. Resi JNE1234567890 lacak", [["JNE", "JNE1234567890"]]],
  ["dikirim jne oke\nresi: 030160098765432", [["JNE", "030160098765432"]]],
  ["No. Resi : 0102 8001 2345 678 (JNE)", [["JNE", "010280012345678"]]],
  [
    "Your order has been shipped with JNE. Tracking number: 010980087654321.",
    [["JNE", "010980087654321"]],
  ],
  ["AWB 3100123456789012 JNE TRUCKING", [["JNE", "3100123456789012"]]],
  [
    "JNE JTR resi 881234567890123, oli 5 dus, mohon dicek saat diterima",
    [["JNE", "881234567890123"]],
  ],
  // J&T
  ["JP1234567890", [["J&T", "JP1234567890"]]],
  ["Resi J&T JX3456789012", [["J&T", "JX3456789012"]]],
  ["Barang sudah jalan via J&T Express kak, resinya JP9876543210 ya", [["J&T", "JP9876543210"]]],
  ["jnt: jp5551234567", [["J&T", "JP5551234567"]]],
  ["No Resi: JD0123456789 (J&T)", [["J&T", "JD0123456789"]]],
  ["Sudah dikirim pakai J & T, nomor resi 600012345678", [["J&T", "600012345678"]]],
  ["Tracking: JO1112223334", [["J&T", "JO1112223334"]]],
  [
    "Kiriman 1 dari 2: JP1111111111\nKiriman 2 dari 2: JP2222222222",
    [
      ["J&T", "JP1111111111"],
      ["J&T", "JP2222222222"],
    ],
  ],
  ["Resi: JP 1234509876", [["J&T", "JP1234509876"]]],
  ["J&T EZ - JB0987654321 - sudah dipickup kurir", [["J&T", "JB0987654321"]]],
  // SiCepat
  ["SiCepat REG 000123456789", [["SiCepat", "000123456789"]]],
  ["Resi Sicepat 004567890123", [["SiCepat", "004567890123"]]],
  ["Paket diserahkan ke Si Cepat, no. resi: 001987654321", [["SiCepat", "001987654321"]]],
  ["sicepat halu\n003210987654", [["SiCepat", "003210987654"]]],
  ["Nomor resi 0012 3456 7890 SiCepat", [["SiCepat", "001234567890"]]],
  ["No resi SiCepat BEST: 002111222333, besok sampai ya kak", [["SiCepat", "002111222333"]]],
  ["Kode lacak SiCepat 000999888777", [["SiCepat", "000999888777"]]],
  ["Shipped! SiCepat AWB: 005544332211", [["SiCepat", "005544332211"]]],
  // AnterAja
  ["AnterAja 10001234567890", [["AnterAja", "10001234567890"]]],
  ["Resi anteraja: 10009876543210", [["AnterAja", "10009876543210"]]],
  ["Dikirim Anter Aja reguler, resi 10005556667778", [["AnterAja", "10005556667778"]]],
  ["no resi 10001112223334", [["AnterAja", "10001112223334"]]],
  ["Pesanan dikirim. Kurir: AnterAja. Nomor: 10007778889990", [["AnterAja", "10007778889990"]]],
  ["Tracking no. 10003334445556 (Anteraja Next Day)", [["AnterAja", "10003334445556"]]],
  // Pos
  ["Pos Indonesia P2411230001234", [["Pos Indonesia", "P2411230001234"]]],
  ["Resi Pos: P24112300098765", [["Pos Indonesia", "P24112300098765"]]],
  ["Kirim via POS Kilat, nomor resi 18765432109", [["Pos Indonesia", "18765432109"]]],
  ["EE123456789ID", [["Pos Indonesia", "EE123456789ID"]]],
  ["Paket dikirim Pos Reguler no resi P2310110012345 ya bu", [["Pos Indonesia", "P2310110012345"]]],
  ["Resi Posindonesia RR987654321ID", [["Pos Indonesia", "RR987654321ID"]]],
  // Ninja
  ["Ninja Xpress NLIDAP0123456789", [["Ninja Xpress", "NLIDAP0123456789"]]],
  ["resi ninja : NVIDSHP123456789", [["Ninja Xpress", "NVIDSHP123456789"]]],
  ["Sudah diambil kurir Ninja, resi NLIDAP9988776655", [["Ninja Xpress", "NLIDAP9988776655"]]],
  ["nlidap1122334455", [["Ninja Xpress", "NLIDAP1122334455"]]],
  ["Ninja Van AWB SHP1234567890", [["Ninja Xpress", "SHP1234567890"]]],
  // ID Express
  ["ID Express IDE701234567890", [["ID Express", "IDE701234567890"]]],
  ["Resi IDexpress : IDS900112233445", [["ID Express", "IDS900112233445"]]],
  ["iDexpress standard, nomor resi IDD123456789012", [["ID Express", "IDD123456789012"]]],
  ["Dikirim dengan IDX 7012345678901", [["ID Express", "7012345678901"]]],
  ["no resi: IDE705550001112", [["ID Express", "IDE705550001112"]]],
  // Lion Parcel
  ["Lion Parcel 11LP1732412345678", [["Lion Parcel", "11LP1732412345678"]]],
  ["STT: 99LP1700000000001", [["Lion Parcel", "99LP1700000000001"]]],
  ["Resi Lion : 88LP1712345678901 (REGPACK)", [["Lion Parcel", "88LP1712345678901"]]],
  ["Dikirim lewat Lionparcel, STT 11-19-5470676", [["Lion Parcel", "11-19-5470676"]]],
  [
    "Nomor STT Lion Parcel Anda 11LP1798765432100, cek di lionparcel.com",
    [["Lion Parcel", "11LP1798765432100"]],
  ],
  // TIKI
  ["TIKI REG 660012345678", [["TIKI", "660012345678"]]],
  ["no resi tiki 030123456789", [["TIKI", "030123456789"]]],
  ["Sudah dikirim via TIKI ONS. Connote 660098765432", [["TIKI", "660098765432"]]],
  ["Resi TIKI : 6600 1122 3344", [["TIKI", "660011223344"]]],
  ["TIKI ECO - no. resi 660055667788", [["TIKI", "660055667788"]]],
  // Wahana
  ["Wahana AKD12345", [["Wahana", "AKD12345"]]],
  ["Resi Wahana: BGE98765", [["Wahana", "BGE98765"]]],
  ["dikirim dgn wahana no resi AGX0054321", [["Wahana", "AGX0054321"]]],
  ["Kurir Wahana, TTK MPA87654", [["Wahana", "MPA87654"]]],
  // SAP
  ["SAP Express CGKN0012345678", [["SAP Express", "CGKN0012345678"]]],
  ["Resi SAP: 00123456789012", [["SAP Express", "00123456789012"]]],
  ["Dikirim SAP reg, nomor resi BDO0098765432", [["SAP Express", "BDO0098765432"]]],
  ["AWB SAPX2411000123 (SAP Express)", [["SAP Express", "SAPX2411000123"]]],
  // Paxel
  ["Paxel same day PAXEL24112300AB", [["Paxel", "PAXEL24112300AB"]]],
  ["resi paxel: PXL2411231234567", [["Paxel", "PXL2411231234567"]]],
  [
    "Kurir Paxel sudah jemput, kode pengiriman PAXEL-9F2411230017",
    [["Paxel", "PAXEL-9F2411230017"]],
  ],
  ["Resi SAP Express: JKT0012345678, layanan ODS", [["SAP Express", "JKT0012345678"]]],
  ["Wahana express, resi WHN1234567", [["Wahana", "WHN1234567"]]],
  ["JNE sudah pickup. Kode resi 010980023232323", [["JNE", "010980023232323"]]],
  [
    "Paket diantar kurir J&T hari ini, JP7070707070, mohon siapkan uang COD Rp 70.500",
    [["J&T", "JP7070707070"]],
  ],
  ["Kirim balik oleh Pos: P2411230055555", [["Pos Indonesia", "P2411230055555"]]],
  // Without a courier's name
  ["Resi: 123456789012345", [[null, "123456789012345"]]],
  ["nomor resi anda 887766554433", [[null, "887766554433"]]],
  ["Tracking number: AB12345678CD", [[null, "AB12345678CD"]]],
  ["No. Pengiriman 5566778899001", [[null, "5566778899001"]]],
  // Several in one note
  [
    "JNE 010980011112222 dan J&T JP3334445556",
    [
      ["JNE", "010980011112222"],
      ["J&T", "JP3334445556"],
    ],
  ],
  [
    "Dikirim 2 paket:\n1. SiCepat 000111222333\n2. AnterAja 10004445556667",
    [
      ["SiCepat", "000111222333"],
      ["AnterAja", "10004445556667"],
    ],
  ],
  [
    "Resi 1: 010980010001000 (JNE)\nResi 2: 010980020002000 (JNE)",
    [
      ["JNE", "010980010001000"],
      ["JNE", "010980020002000"],
    ],
  ],
  // Beside numbers that are none
  [
    "Pesanan #1013 dikirim JNE resi 010980099998888. CS 0812-3456-7890",
    [["JNE", "010980099998888"]],
  ],
  ["Halo Rina (081234567890), paket J&T JP7778889990 sudah berangkat", [["J&T", "JP7778889990"]]],
  ["Invoice INV/2026/11/00123. Resi SiCepat 000777666555", [["SiCepat", "000777666555"]]],
  [
    "24-11-2026: dikirim TIKI 660044332211, berat 3 kg, ongkir Rp 25.000",
    [["TIKI", "660044332211"]],
  ],
  [
    "Resi JNE 010980055554444. Sisa tagihan Rp1250000 transfer ke BCA 1234567890",
    [["JNE", "010980055554444"]],
  ],
  [
    "Order 2026112400012 via Lion Parcel: 11LP1711112222333",
    [["Lion Parcel", "11LP1711112222333"]],
  ],
  [
    "WA 6281234567890 bila ada kendala. No resi Ninja NLIDAP5556667778",
    [["Ninja Xpress", "NLIDAP5556667778"]],
  ],
  [
    "Kak, resinya: JP4445556667. Kalau 3 hari belum sampai telp 021-5551234 ya",
    [["J&T", "JP4445556667"]],
  ],
  ["OLI SAMUDRA 10W-40 4L x2 dikirim AnterAja 10002223334445", [["AnterAja", "10002223334445"]]],
  ["Kirim 25/11/2026 jam 10.30 JNE 010980012121212", [["JNE", "010980012121212"]]],
  ["Tanggal kirim 20261125, JNE resi 010980034343434", [["JNE", "010980034343434"]]],
  ["Garansi seri 8899001122334. J&T: JP1010101010", [["J&T", "JP1010101010"]]],
  ["Lacak di https://jet.co.id/track dengan resi JP2020202020", [["J&T", "JP2020202020"]]],
  ["Lacak: https://cekresi.example/JNE123456789 - resi JNE123456789", [["JNE", "JNE123456789"]]],
  // How they are written
  ["*NO RESI* : *JP3030303030*", [["J&T", "JP3030303030"]]],
  ["[RESI] JNE - 010980045454545", [["JNE", "010980045454545"]]],
  ["resi=000565656565;kurir=sicepat", [["SiCepat", "000565656565"]]],
  ["No.Resi:JP4040404040", [["J&T", "JP4040404040"]]],
  ["RESI\n010980056565656\nJNE REG", [["JNE", "010980056565656"]]],
  ["➡️ Resi AnterAja ➡️ 10006767676767 ⬅️", [["AnterAja", "10006767676767"]]],
  ["Ｒｅｓｉ　ＪＮＥ：０１０９８００６７６７６７６７", [["JNE", "010980067676767"]]],
  ["resi jne 010980078787878, resi jne 010980078787878", [["JNE", "010980078787878"]]],
  ["Sudah kami input ya kak 🙏 resi otomatis: JP5050505050", [["J&T", "JP5050505050"]]],
  ["Airwaybill JNE 0109 8008 9898 989", [["JNE", "010980089898989"]]],
  ["Mohon ditunggu, resi pengiriman paket Anda: 10008989898989", [["AnterAja", "10008989898989"]]],
  ["Parcel handed over to J&T (JP6060606060), arriving Friday.", [["J&T", "JP6060606060"]]],
  ["Waybill: NLIDAP7070707070", [["Ninja Xpress", "NLIDAP7070707070"]]],
  ["kurir: pos indonesia, resi: 23123456789012", [["Pos Indonesia", "23123456789012"]]],
  [
    "Pengiriman ulang. Resi baru 010980090909090 JNE, resi lama tidak berlaku",
    [["JNE", "010980090909090"]],
  ],
  ["Nomor Resi = 660066667777 / TIKI", [["TIKI", "660066667777"]]],
];

/** Notes with numbers that track no parcel. */
const notesWithoutNumbers: string[] = [
  "Pesanan Anda sedang kami kemas.",
  "Stok oli 10W-40 kosong, kami ganti dengan 10W-30 ya kak?",
  "Silakan hubungi CS kami di 081234567890",
  "WA: 0812-3456-7890",
  "Telp 021-5551234 ext 12",
  "Hubungi kami +62 812 3456 7890",
  "Nomor HP kurir 085712345678",
  "cp 6281298765432",
  "Pembayaran Rp1.250.000 sudah kami terima.",
  "Total Rp 12500000 termasuk ongkir",
  "Transfer ke BCA 1234567890 a.n. Toko Oli",
  "Rekening Mandiri 1370012345678",
  "VA BNI 8808081234567890",
  "Virtual account 39358081234567890",
  "Invoice INV/20261124/MPL/1234567890",
  "No. invoice 202611240001",
  "Faktur pajak 010.000-26.12345678",
  "Pesanan #1013 sudah lunas.",
  "Order 202611241234 kami gabung dengan order 202611241235",
  "PO 4500012345",
  "Tanggal kirim 24-11-2026",
  "Dikirim 2026-11-25",
  "Estimasi sampai 27/11/2026",
  "Kirim tgl 20261125",
  "Jam operasional 08.00-17.00",
  "NPWP 1234567890123456",
  "NPWP 12.345.678.9-012.345",
  "NIK 3273010101900001",
  "Kode pos 40135",
  "SKU OFS-530-4L",
  "SKU 8991234567890",
  "Barcode produk 8991234567890",
  "Oli Samudra 5W-30 4L, batch 20260815001",
  "Nomor seri 123456789012",
  "IMEI 356789012345678",
  "Plat B 1234 XYZ, STNK terlampir",
  "Motor Beat 2019, mesin JM21E1234567",
  "Kode voucher HEMAT10",
  "Kode promo OLI2026NOV",
  "Kupon GANTI-OLI-2026",
  "Transaksi 9F3A7C21 di Midtrans",
  "Ref 20261124123456789",
  "Order ID Midtrans 1013-1732412345",
  "Refund Rp 5.000 sudah dikirim ke GoPay 081234567890",
  "Ongkir kurang Rp 12.000, mohon transfer ke BRI 012345678901234",
  "Nomor resi menyusul ya kak.",
  "Resi akan kami kirim besok.",
  "Belum ada resi, kurir belum jemput.",
  "Resi belum keluar, estimasi 2-3 hari.",
  "Dikirim via JNE besok.",
  "JNE tutup hari Minggu, dikirim Senin 25/11.",
  "J&T telat jemput, maaf ya.",
  "SiCepat: estimasi 2-3 hari, berat 3 kg",
  "AnterAja tidak menjangkau 96814, kami ganti JNE.",
  "Ongkir JNE Rp 11.500, J&T Rp 14.000, pilih yang mana?",
  "JNE OKE 11500, JNE REG 13500, JNE YES 24500",
  "Jarak tempuh 10000 km, ganti oli tiap 3000 km",
  "Kapasitas oli 800 ml, tekanan 2.5 bar",
  "Paket 1 dari 2 sudah dikemas",
  "Berat 12.345 gram",
  "Alamat: Jl. Dago No. 123 RT 04 RW 05, 40135",
  "Blok C12 No 34567, Cluster 8",
  "Tolong kirim ke kantor, lantai 12, ruang 1203",
  "Mobil Avanza 2015 1.3 G, KM 123456",
  "Cek di www.toko.example/pesanan/1234567890",
  "https://wa.me/6281234567890?text=halo",
  "Email: oli2026admin1234567@example.test",
  "Instagram @tokooli12345678",
  "Buka https://jne.co.id/tracking-package untuk melacak",
  "Pembeli ke-1000123 mendapat hadiah!",
  "Diskon 10% untuk 1000 pembeli pertama",
  "ISO 9001:2015, API SN/CF, JASO MA2",
  "API SP ILSAC GF-6A, SAE 0W-20",
  "Kode warna 040, tahun 2019-2022",
  "Skor 4.8 dari 1284 ulasan",
  "Sudah ditimbang: 3,75 kg, volume 24x10x20",
  "Asuransi Rp 2500, polis ikut ekspedisi",
  "Garansi 12 bulan no. 7788990011",
  "Kami buka lagi 02-01-2027 pukul 09.00",
  "Nomor antrean 00123",
  "Member 1234567890123 mendapat poin 2500",
  "Kartu berakhiran 4242 ditolak bank",
  "Pos satpam lantai 1, titip ke Pak Budi 081234567890",
  "Lion air delay, kurir terlambat",
  "Bukan SAP: sistem kami error 500123",
  "Tiki-taka! Paket dikirim Senin.",
  "Baris satu\nBaris dua & tiga",
  "Mohon konfirmasi alamat: 6281234567890",
  "Kami kirim ulang karena alamat 40135-1234 tidak ditemukan",
  "Dus no 12345678 rusak, mohon foto dikirim ke 0811 2233 4455",
  "PIN pengambilan 482913, tunjukkan ke petugas pos satpam",
  "Saldo deposit Rp500000, poin 1250",
  "Nomor komplain CS-20261124-0098",
  "Tiket #88776655 sudah kami tutup",
  "Ambil sendiri di gudang, kode ambil AMBIL-1013",
  "Terima kasih!",
  "",
];

const read = (note: string, shippedBy?: string) =>
  findTrackingNumbers(note, shippedBy).map(({ courier, number }) => [
    courier?.name ?? null,
    number,
  ]);

test("there are two hundred notes, and each courier is in some of them", () => {
  expect(notesWithNumbers.length + notesWithoutNumbers.length).toBeGreaterThanOrEqual(200);
  const named = new Set(notesWithNumbers.flatMap(([, held]) => held.map(([courier]) => courier)));
  expect(couriers.filter(({ name }) => !named.has(name))).toEqual([]);
  expect(couriers).toHaveLength(12);
});

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
