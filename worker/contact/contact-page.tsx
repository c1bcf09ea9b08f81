import chat from "icon:tabler/brand-whatsapp";
import clock from "icon:tabler/clock";
import phone from "icon:tabler/phone";
import ContactForm from "../../client/contact/contact-form.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import { foreignLang, inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { translateFields, translateNotices } from "../commerce/notices.ts";
import { ContentPage } from "../content/content-page.tsx";
import { chatLink, phoneLink } from "../platform/i18n/site-context.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { breadcrumbList } from "../platform/render/json-ld.tsx";

interface ContactData {
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  isSent: boolean;
}

interface ContactPageData extends ContactData {
  /** The operator's opening hours. */
  hours: Localized<string> | null;
}

function OtherWays({ hours }: Pick<ContactPageData, "hours">) {
  const site = useSite();
  const { t, link, locale, settings } = site;
  return (
    <aside className="contact-ways" aria-labelledby="other-ways">
      <h2 id="other-ways">{t("contact.other-ways")}</h2>
      <ul>
        {settings.phone && (
          <>
            <li>
              <a href={phoneLink(settings)}>
                <Icon icon={phone} />
                {settings.phone}
              </a>
            </li>
            <li>
              <a href={chatLink(site)} target="_blank" rel="noopener">
                <Icon icon={chat} />
                {t("contact.chat")}
              </a>
            </li>
          </>
        )}
        <li>
          <span lang={hours ? foreignLang(hours, locale) : undefined}>
            <Icon icon={clock} />
            {hours ? inLocale(hours, locale) : t("contact.hours")}
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

function Contact({ data: { hours, ...data } }: { data: ContactPageData }) {
  const { t } = useSite();
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
        <OtherWays hours={hours} />
      </div>
    </ContentPage>
  );
}

// It has a session only to show typed values again without JavaScript.
export default privatePage({
  path: routes.contact(),
  sitemap: true,
  menus: [
    { menu: "main", position: 4, text: "layout.contact" },
    { menu: "help", position: 4, text: "layout.contact" },
  ],
  styles: "content",
  early: () => true,
  async load({ session, site, query, storefront }): Promise<ContactPageData> {
    const [flash, { hours = null }] = await Promise.all([session.flash.read(), storefront()]);
    return {
      hours,
      values: flash?.values ?? {},
      errors: translateFields(flash?.fields ?? {}, site.t),
      notices: translateNotices(flash?.notices ?? [], site.t),
      isSent: query.get("sent") === "1",
    };
  },
  head: ({ isSent }, { site, config }) => ({
    title: site.t("contact.title"),
    description: site.t("contact.lead"),
    canonical: routes.contact(),
    noindex: isSent,
    typed: isSent ? undefined : "contact",
    structured: [
      breadcrumbList(
        [{ name: site.t("layout.home"), href: "/" }, { name: site.t("contact.title") }],
        site,
        config.baseUrl,
      ),
    ],
  }),
  component: Contact,
});
