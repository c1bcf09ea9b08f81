import { MAX_DISTRICT_QUERY } from "#worker-country/districts.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Fragment } from "../platform/render/island.tsx";
import { DistrictChoices, type DistrictStep, stepsForm } from "./district-choices.tsx";

interface PickerProps {
  step: DistrictStep;
  /** Sent with every step: where the shopper came from, and for which address. */
  hidden: { returnTo?: string; form?: string };
  isDialog?: boolean;
}

/** The search for a kecamatan and the list of a step; with script one replaces the other in place. */
export function DistrictPicker({ step, hidden, isDialog }: PickerProps) {
  const { t, link } = useSite();
  const hiddenInputs = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <Fragment name="districts" src={link(routes.districts())}>
      <div className="district-choice">
        <form id={stepsForm} action={link(routes.delivery())} aria-label={t("delivery.search")}>
          {hiddenInputs}
          <label htmlFor="district-search">{t("delivery.search")}</label>
          <div className="district-search">
            <input
              id="district-search"
              type="search"
              name="q"
              defaultValue={step.search}
              maxLength={MAX_DISTRICT_QUERY}
              autoComplete="off"
              placeholder={t("delivery.search-example")}
              // biome-ignore lint/a11y/noAutofocus: of the dialog, which opens for it
              autoFocus={isDialog}
            />
            <button type="submit" className="button">
              {t("delivery.search-submit")}
            </button>
          </div>
        </form>
        <ActionForm action="choose-district" aria-label={t("delivery.title")}>
          {hiddenInputs}
          <DistrictChoices step={step} />
        </ActionForm>
      </div>
    </Fragment>
  );
}

/**
 * The choice of a kecamatan in a dialog, which a form's script opens and reads
 * (client/checkout/district-dialog.ts).
 */
export function DistrictDialog() {
  const { t, locale } = useSite();
  const hidden = { form: "shipping", returnTo: localePath(routes.checkout(), locale) };
  return (
    <dialog id="districts" className="district-dialog" aria-labelledby="districts-title">
      <form method="dialog" aria-labelledby="districts-title">
        <h2 id="districts-title">{t("field.change-district")}</h2>
        <button type="submit" className="text-button">
          {t("delivery.close")}
        </button>
      </form>
      <p role="alert" className="field-error" data-text={t("error.something")} />
      <DistrictPicker step={{ area: "", search: "" }} hidden={hidden} isDialog />
    </dialog>
  );
}
