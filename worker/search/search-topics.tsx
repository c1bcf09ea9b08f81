import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { type Path, routes } from "../../shared/routes.ts";
import { wordsOf } from "./words.ts";

/** A page that answers searches for something other than products. */
interface Topic {
  label: MessageId;
  href: Path;
  /** Words and phrases of both languages, one of which a search has. */
  phrases: readonly string[];
}

const topics: readonly Topic[] = [
  {
    label: "layout.delivery",
    href: routes.faq("cost"),
    phrases: [
      ...["ongkir", "ongkos kirim", "biaya kirim", "pengiriman", "kirim", "kurir", "ekspedisi"],
      ...["jne", "j&t", "jnt", "sicepat", "delivery", "shipping", "postage", "courier"],
    ],
  },
  {
    label: "layout.returns",
    href: routes.faq("change-of-mind"),
    phrases: ["retur", "pengembalian", "refund", "tukar barang", "return", "returns"],
  },
  {
    label: "checkout.payment",
    href: routes.faq("methods"),
    phrases: [
      ...["cod", "bayar", "pembayaran", "qris", "gopay", "ovo", "dana", "shopeepay", "e-wallet"],
      ...["transfer bank", "virtual account", "alfamart", "indomaret", "kartu kredit", "cicilan"],
      ...["payment", "pay", "bank transfer", "credit card", "cash on delivery", "wallet"],
    ],
  },
  {
    label: "cart.have-code",
    href: routes.faq("codes"),
    phrases: ["kupon", "voucher", "kode promo", "coupon", "gift card", "kartu hadiah"],
  },
  {
    label: "account.tab.orders",
    href: routes.faq("track"),
    phrases: ["lacak", "resi", "status pesanan", "pesanan saya", "track", "tracking", "my order"],
  },
  {
    label: "layout.contact",
    href: routes.contact(),
    phrases: ["kontak", "whatsapp", "wa", "telepon", "alamat toko", "contact", "phone number"],
  },
];

const spaced = (text: string): string => ` ${wordsOf(text).join(" ")} `;

let prepared: { topic: Topic; phrases: string[] }[] | undefined;

/** The pages that answer a search. */
export function topicsIn(search: string): Topic[] {
  prepared ??= topics.map((topic) => ({ topic, phrases: topic.phrases.map(spaced) }));
  const text = spaced(search);
  return prepared
    .filter(({ phrases }) => phrases.some((phrase) => text.includes(phrase)))
    .map(({ topic }) => topic);
}

/** Links to the pages that answer a search, above its products. */
export function SearchTopics({ search }: { search: string }) {
  const { t, link } = useSite();
  const found = topicsIn(search);
  if (found.length === 0) return null;
  return (
    <p className="search-note">
      {found.map(({ label, href }) => (
        <a key={href} className="button" href={link(href)}>
          {t(label)} <span aria-hidden="true">→</span>
        </a>
      ))}
    </p>
  );
}
