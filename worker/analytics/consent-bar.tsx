import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { consentVersion } from "./consent.ts";

/**
 * Asks for consent, on every page that leads on to others: a script shows it to who has not chosen
 * yet. Without script the footer leads to the page.
 */
export function ConsentBar() {
  const { t, link, settings } = useSite();
  if (settings.receivers.length === 0) return null;
  return (
    <section
      id="consent"
      aria-labelledby="consent-ask"
      data-version={consentVersion(settings)}
      hidden
    >
      <ActionForm action="choose-consent">
        <p id="consent-ask">
          {`${t("consent.ask")} `}
          <a href={link(routes.consent())}>{t("consent.more")}</a>
        </p>
        <button type="submit" className="button" name="choice" value="all">
          {t("consent.agree")}
        </button>
        <button type="submit" className="button" name="choice" value="none">
          {t("consent.refuse")}
        </button>
      </ActionForm>
    </section>
  );
}
