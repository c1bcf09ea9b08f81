import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import type { Consent, Purpose } from "../commerce/consent.ts";
import { useDate } from "../platform/i18n/format-date.ts";
import { useList } from "../platform/i18n/intl.ts";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { consentVersion, readChoice } from "./consent.ts";
import {
  consentTitle,
  offeredPurposes,
  purposeNames,
  receiverPurposes,
  receiverTexts,
} from "./receivers.ts";

interface ConsentData {
  /** Null where nothing was chosen yet. */
  choice: Consent | null;
}

function Choice({ choice }: ConsentData) {
  const { t } = useSite();
  const date = useDate();
  const list = useList();
  if (!choice) return t("consent.unasked");
  const { purposes } = choice;
  const since = date(choice.date);
  if (purposes.length === 0) return t("consent.refused", { date: since });
  const agreed = list(purposes.map((purpose) => t(purposeNames[purpose]).toLowerCase()));
  return t("consent.agreed", { purposes: agreed, date: since });
}

function PurposeBox({ purpose, isAgreed }: { purpose: Purpose; isAgreed: boolean }) {
  const { t, settings } = useSite();
  const receivers = settings.receivers.filter((name) => receiverPurposes[name] === purpose);
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={purpose}
          value="1"
          defaultChecked={isAgreed}
          aria-describedby={`consent-${purpose}`}
        />
        <strong>{t(purposeNames[purpose])}</strong>
      </label>
      <div id={`consent-${purpose}`}>
        {receivers.map((name) => (
          <p key={name}>{t(receiverTexts[name])}</p>
        ))}
      </div>
    </div>
  );
}

function ConsentPage({ data: { choice } }: { data: ConsentData }) {
  const { t, link, settings } = useSite();
  return (
    <div className="content-page prose">
      <h1>{t(consentTitle(settings))}</h1>
      <p>{t("consent.lead")}</p>
      <p role="status">
        <strong>
          <Choice choice={choice} />
        </strong>
      </p>
      <ActionForm
        action="choose-consent"
        hidden={{ returnTo: link(routes.consent()) }}
        className="form"
      >
        {offeredPurposes(settings).map((purpose) => (
          <PurposeBox
            key={purpose}
            purpose={purpose}
            isAgreed={choice?.purposes.includes(purpose) ?? false}
          />
        ))}
        <button type="submit" className="button">
          {t("consent.save")}
        </button>
        <button type="submit" className="button" name="choice" value="all">
          {t("consent.all")}
        </button>
        <button type="submit" className="button" name="choice" value="none">
          {t("consent.none")}
        </button>
      </ActionForm>
      <p>{t("consent.version", { version: consentVersion(settings) })}</p>
      <p>
        <a href={link(routes.privacyPolicy())}>{t("layout.privacy")}</a>
      </p>
    </div>
  );
}

/** What a visitor agrees to, and since when; where all of it is changed and withdrawn. */
export const consentPage = privatePage({
  path: routes.consent(),
  async load({ cookies, site: { settings } }): Promise<ConsentData | PageOutcome> {
    if (settings.receivers.length === 0) return notFound();
    return { choice: readChoice(cookies, settings) };
  },
  head: (_data, { site }) => ({
    title: site.t(consentTitle(site.settings)),
    canonical: routes.consent(),
    noindex: true,
  }),
  component: ConsentPage,
});
