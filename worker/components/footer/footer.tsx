import chat from "icon:tabler/brand-whatsapp";
import { Icon } from "../../../shared/icon.tsx";
import { routes } from "../../../shared/routes.ts";
import { useShop } from "../../../shared/shop-context.ts";

const columns = [
  {
    title: "layout.footer-shop",
    links: [
      { id: "layout.all-products", href: routes.products() },
      { id: "product.categories", href: routes.categories() },
      { id: "layout.wishlist", href: routes.wishlist() },
      { id: "layout.account", href: routes.account() },
    ],
  },
  {
    title: "layout.footer-company",
    links: [
      { id: "layout.profile", href: routes.profile() },
      { id: "layout.history", href: routes.history() },
      { id: "layout.articles", href: routes.articles() },
    ],
  },
  {
    title: "layout.footer-help",
    links: [
      { id: "layout.faq", href: routes.faq() },
      { id: "layout.contact", href: routes.contact() },
      { id: "layout.privacy", href: routes.privacyPolicy() },
    ],
  },
] as const;

function ChatButton() {
  const { t, settings } = useShop();
  const digits = settings.phone.replace(/\D/g, "");
  const href = `https://wa.me/${digits}?text=${encodeURIComponent(settings.chatText)}`;
  return (
    <a className="chat-button" href={href} target="_blank" rel="noopener">
      <Icon icon={chat} />
      <span className="visually-hidden">{t("layout.chat")}</span>
    </a>
  );
}

/** Links, the company's notice and the year, and the floating chat button. */
export function Footer({ year }: { path: string; year: number }) {
  const { t, link, settings } = useShop();
  return (
    <footer className="footer">
      <div className="footer-columns">
        {columns.map((column) => (
          <section key={column.title}>
            <h2>{t(column.title)}</h2>
            <ul>
              {column.links.map(({ id, href }) => (
                <li key={href}>
                  <a href={link(href)}>{t(id)}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="footer-notice">
        © {year} {settings.siteName}. {t("layout.company-notice")}
      </p>
      <ChatButton />
    </footer>
  );
}
