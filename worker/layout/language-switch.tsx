import { createContext, use } from "react";
import { type ActionName, formId } from "../../shared/actions.ts";
import { languageNames, localeCodes, locales } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

/** The page's form whose values are preserved when the language is switched. */
export const TypedFormContext = createContext<ActionName | undefined>(undefined);

/** Makes a button submit the page's form in its current state instead of the switch's own form. */
const sending = (typed: ActionName, path: string) => ({
  form: formId(typed),
  formAction: `${routes.language()}?${new URLSearchParams({ typed, path })}`,
  formMethod: "post" as const,
  formNoValidate: true,
});

/**
 * A form rather than links: the choice is stored in a cookie, and a plain link would bounce back.
 */
export function LanguageSwitch({ path }: { path: string }) {
  const { t, locale } = useSite();
  const typed = use(TypedFormContext);
  if (localeCodes.length === 1) return null;
  return (
    <form className="language-switch" method="post" action={routes.language()}>
      <input type="hidden" name="path" value={path} />
      {/* Enter presses a form's first button: without this one, a language. */}
      {typed && <button type="submit" form={formId(typed)} hidden />}
      {/* A group, because a form with a name would be a landmark, twice on each page. */}
      <fieldset aria-label={t("layout.language")}>
        {localeCodes.map((code) => (
          <button
            key={code}
            type="submit"
            name="locale"
            value={code}
            lang={locales[code].lang}
            aria-current={code === locale ? "true" : undefined}
            title={languageNames[code]}
            {...(typed && sending(typed, path))}
          >
            {locales[code].lang.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
