import type { SeedCoupon } from "./types.ts";

export const coupons: SeedCoupon[] = [
  {
    code: "HEMAT10",
    type: "percent",
    amount: 10,
    description: { id: "Potongan 10 % untuk seluruh keranjang.", en: "10% off the whole cart." },
  },
  {
    code: "POTONG5",
    type: "fixed_cart",
    amount: 500,
    description: {
      id: "Potongan €5 untuk belanja mulai €50.",
      en: "€5 off when you spend €50 or more.",
    },
    minimumAmount: 5000,
    rupiah: {
      code: "POTONG50RB",
      description: {
        id: "Potongan Rp 50.000 untuk belanja mulai Rp 500.000.",
        en: "Rp 50,000 off when you spend Rp 500,000 or more.",
      },
    },
  },
  {
    code: "KADALUARSA",
    type: "percent",
    amount: 20,
    description: {
      id: "Promo akhir tahun 2024, sudah berakhir.",
      en: "Year-end offer of 2024, now over.",
    },
    expires: "2024-12-31T16:59:59Z",
  },
  {
    code: "SEKALIPAKAI",
    type: "percent",
    amount: 15,
    description: {
      id: "Potongan 15 %, hanya untuk satu kali pemakaian.",
      en: "15% off, good for one use only.",
    },
    usageLimit: 1,
  },
];
