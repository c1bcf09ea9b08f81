import chat from "icon:tabler/brand-whatsapp";
import clock from "icon:tabler/clock";
import phone from "icon:tabler/phone";
import ContactForm from "../../client/contact/contact-form.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ContentPage } from "../content/content-page.tsx";
import {
  chatLink,
  phoneLink,
  translateFields,
  translateNotices,
} from "../platform/i18n/site-context.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { breadcrumbList } from "../platform/render/json-ld.tsx";

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
    <aside className="contact-ways" aria-labelledby="other-ways">
      <h2 id="other-ways">{t("contact.other-ways")}</h2>
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
          <h2 id="title">{t("contact.form")}</h2>
          <Island of={ContactForm} props={data} />
        </section>
        <OtherWays />
      </div>
    </ContentPage>
  );
}

// It has a session only to show typed values again without JavaScript.
export default privatePage({
  path: routes.contact(),
  async load({ session, shop, query }): Promise<ContactData> {
    const flash = await session.flash.read();
    return {
      values: flash?.values ?? {},
      errors: translateFields(flash?.fields ?? {}, shop.t),
      notices: translateNotices(flash?.notices ?? [], shop.t),
      isSent: query.get("sent") === "1",
    };
  },
  head: ({ isSent }, { shop, config }) => ({
    title: shop.t("contact.title"),
    description: shop.t("contact.lead"),
    canonical: routes.contact(),
    noindex: isSent,
    typed: isSent ? undefined : "contact",
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
