import type { TextClient } from "../support/text-client.ts";
import { findProduct } from "./buy.ts";
import { indonesian as words } from "./languages.ts";

/** One step of a purchase, and the operation that it stands or falls with. */
export interface Step {
  name: string;
  /** The operation that fails. */
  operation: string;
  /** Comes to where the step can be taken; nothing fails yet. */
  prepare(client: TextClient): Promise<void>;
  take(client: TextClient): Promise<void>;
  /** A page says it as a page, a form on the page that it was sent from. */
  shownBy: "nothing" | "alert";
  /** What shows that the step was taken. */
  done: RegExp;
}

export const toCart = (client: TextClient) => client.open("/cart");
export const toCheckout = (client: TextClient) => client.open("/checkout");

export const adding: Step = {
  name: "adding another piece",
  operation: "addToCart",
  prepare: (client) => findProduct(client, words, words.simple),
  take: (client) => client.press(words.add),
  shownBy: "alert",
  done: /Sudah masuk keranjang|sudah masuk dari percobaan/,
};

/** From the cart to the checkout. */
export const steps: Step[] = [
  {
    name: "looking at the cart",
    operation: "getCart",
    prepare: async () => {},
    take: toCart,
    shownBy: "nothing",
    done: /Minyak CVT Samudra/,
  },
  adding,
  {
    name: "changing a quantity",
    operation: "UpDateCartQuantity",
    prepare: toCart,
    take: (client) => client.press(words.quantityOf, { [words.quantityOf]: "3" }),
    shownBy: "alert",
    done: /3 barang di keranjang/,
  },
  {
    name: "giving a coupon",
    operation: "applyCoupon",
    prepare: toCart,
    take: (client) => client.press(words.applyCode, { [words.codeLabel]: "HEMAT10" }),
    shownBy: "alert",
    done: /Kode berhasil diterapkan|sudah dipakai di keranjang/,
  },
  {
    name: "going to the checkout",
    operation: "getCart",
    prepare: toCart,
    take: (client) => client.follow(words.checkout),
    shownBy: "nothing",
    done: /Buat pesanan/,
  },
  {
    name: "having delivery reckoned",
    operation: "ChangeShippingCounty",
    prepare: toCheckout,
    take: (client) =>
      client.press(words.recalculate, { ...words.address, [words.province]: words.far }),
    shownBy: "alert",
    done: /€6\.50/,
  },
];
