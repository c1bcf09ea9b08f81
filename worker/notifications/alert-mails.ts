import { html } from "hono/html";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import type { Mail } from "../commerce/mailer.ts";
import type { WishlistProduct } from "../wishlist/wishlist-products.ts";
import type { Alert } from "./alert-store.ts";

interface Written {
  site: Site;
  baseUrl: string;
}

interface Words {
  subject: string;
  lines: string[];
  link: { href: string; text: string };
  end: string;
}

function toMail(to: string, key: string, { subject, lines, link, end }: Words): Mail {
  const text = [...lines, `${link.text}: ${link.href}`, end].join("\n\n");
  const body = html`${lines.map((line) => html`<p>${line}</p>`)}<p><a href="${link.href}">${link.text}</a></p><p>${end}</p>`;
  return { to, key, subject, text, html: String(body) };
}

/** Asks a mailbox whether it was its owner who has asked for an alert. */
export function confirmMail(
  { email, id, asked, kind, token }: Alert,
  { product }: Pick<WishlistProduct, "product">,
  { site, baseUrl }: Written,
): Mail {
  const { t, link, settings } = site;
  const { name } = product;
  return toMail(email, `${id}-confirm-${asked}`, {
    subject: `${settings.siteName}: ${t("alert.mail-confirm", { name })}`,
    lines: [t(kind === "stock" ? "alert.mail-asked-stock" : "alert.mail-asked-price", { name })],
    link: {
      href: baseUrl + link(routes.alertLink(product.id, token ?? "")),
      text: t("alert.confirm"),
    },
    end: t("alert.mail-ignore"),
  });
}

/** Says that the product is back, or costs less: the only mail of an alert. */
export function newsMail(
  { email, id, kind }: Alert,
  { product, query }: Pick<WishlistProduct, "product" | "query">,
  { site, baseUrl }: Written,
): Mail {
  const { t, link, money, settings } = site;
  const { name, slug, price } = product;
  const amount = price ? money(price.low) : "";
  const subject =
    kind === "stock"
      ? t("alert.mail-stock", { name })
      : t("alert.mail-price", { name, price: amount });
  return toMail(email, `${id}-news`, {
    subject: `${settings.siteName}: ${subject}`,
    lines: [subject + (kind === "stock" && amount ? ` (${amount})` : "")],
    link: {
      href: baseUrl + link(routes.product(slug)) + (query ? `?${query}` : ""),
      text: t("product.view"),
    },
    end: t("alert.mail-end"),
  });
}
