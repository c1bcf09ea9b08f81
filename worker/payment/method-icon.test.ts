import tabler from "@iconify-json/tabler/icons.json";
import { expect, test } from "vitest";
import { inKnownOrder, methodIcon } from "./method-icon.ts";

const names: object = tabler.icons;

test.each([
  ["midtrans_sub_qris", "QRIS", "tabler:qrcode"],
  ["midtrans_sub_gopay", "GoPay", "tabler:wallet"],
  ["midtrans_sub_bca_va", "BCA Virtual Account", "tabler:building-bank"],
  ["duitku_va_bca", "Duitku VA BCA", "tabler:building-bank"],
  ["duitku_ovo", "OVO", "tabler:wallet"],
  ["offline_store", "Alfamart atau Indomaret (contoh)", "tabler:building-store"],
  ["offline_va", "Virtual account atau QRIS (contoh)", "tabler:qrcode"],
  ["cod", "Bayar di tempat", "tabler:cash"],
  ["bacs", "Transfer bank", "tabler:building-bank"],
  ["stripe", "Kartu kredit", "tabler:credit-card"],
  ["ppcp-gateway", "PayPal", "tabler:brand-paypal"],
  ["xendit_gateway", "Xendit", "tabler:device-mobile"],
  ["", "", "tabler:device-mobile"],
])("%s (%s) has a picture that there is: %s", (id, title, icon) => {
  expect(methodIcon(id, title)).toBe(icon);
  expect(Object.keys(names)).toContain(icon.replace("tabler:", ""));
});

test("payment methods stand in the order that shoppers know, a bank transfer last", () => {
  const methods = [
    ["bacs", "Transfer bank"],
    ["cod", "Bayar di tempat (COD)"],
    ["xendit_gateway", "Xendit"],
    ["midtrans_sub_gopay", "GoPay"],
    ["midtrans_sub_bca_va", "BCA Virtual Account"],
    ["midtrans_sub_qris", "QRIS"],
    ["duitku_alfamart", "Alfamart"],
  ].map(([id = "", title = ""]) => ({ id, title }));
  expect(inKnownOrder(methods).map(({ id }) => id)).toEqual([
    "midtrans_sub_qris",
    "midtrans_sub_bca_va",
    "midtrans_sub_gopay",
    "cod",
    "duitku_alfamart",
    "xendit_gateway",
    "bacs",
  ]);
});
