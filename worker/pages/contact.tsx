import chat from "icon:tabler/brand-whatsapp";
import clock from "icon:tabler/clock";
import phone from "icon:tabler/phone";
import ContactForm from "../../client/islands/contact-form.tsx";
import type { Notice } from "../../shared/actions.ts";
import { Icon } from "../../shared/icon.tsx";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { chatLink } from "../components/chat/chat-link.ts";
import { phoneLink } from "../components/chat/phone-link.ts";
import { ContentPage } from "../components/content-page/content-page.tsx";
import { Island } from "../render/island.tsx";
import { breadcrumbList } from "../render/structured/breadcrumb-list.ts";
import { sayFields, sayNotices } from "../session/say-notice.ts";
import { privatePage } from "./define-page.ts";

interface ContactData {
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  isSent: boolean;
}

function OtherWays() {
  const shop = useShop();
  const { t, link, settings } = shop;
  return (
    <aside className="contact-ways">
      <h2>{t("contact.other-ways")}</h2>
      <ul>
        <li>
          <a href={phoneLink(settings)}>
            <Icon icon={phone} />
            {settings.phone}
          </a>
        </li>
        <li>
          <a href={chatLink(shop)} target="_blank" rel="noopener">
            <Icon icon={chat} />
            {t("contact.chat")}
          </a>
        </li>
        <li>
          <span>
            <Icon icon={clock} />
            {t("contact.hours")}
          </span>
        </li>
      </ul>
      <p>{t("contact.questions")}</p>
      <a className="button" href={link(routes.faq())}>
        {t("layout.faq")}
      </a>
    </aside>
  );
}

function Contact({ data }: { data: ContactData }) {
  const { t } = useShop();
  return (
    <ContentPage
      crumbs={[{ name: t("layout.home"), href: "/" }, { name: t("contact.title") }]}
      title={t("contact.title")}
      lead={t("contact.lead")}
    >
      <div className="contact">
        <section>
          <h2>{t("contact.form")}</h2>
          <Island of={ContactForm} props={data} />
        </section>
        <OtherWays />
      </div>
    </ContentPage>
  );
}

// It has the session for one thing: to show again what was typed without script.
export default privatePage({
  path: routes.contact(),
  async load({ session, shop, query }): Promise<ContactData> {
    const flash = await session.readFlash();
    return {
      values: flash?.values ?? {},
      errors: sayFields(flash?.fields ?? {}, shop.t),
      notices: sayNotices(flash?.notices ?? [], shop.t),
      isSent: query.get("sent") === "1",
    };
  },
  head: ({ isSent }, { shop, config }) => ({
    title: shop.t("contact.title"),
    description: shop.t("contact.lead"),
    canonical: routes.contact(),
    noindex: isSent,
    structured: [
      breadcrumbList(
        [{ name: shop.t("layout.home"), href: "/" }, { name: shop.t("contact.title") }],
        shop,
        config.baseUrl,
      ),
    ],
  }),
  component: Contact,
});
