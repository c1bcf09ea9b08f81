import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import {
  type ListedVehicle,
  listedVehicles,
  pickText,
  popularVehicles,
  vehiclesByKind,
} from "../catalogue/search/vehicle-list.ts";
import { showVehicle } from "../layout/inline-scripts.ts";

// Older ones are no longer asked for.
const oldest = Math.min(...listedVehicles.flatMap(({ years }) => years.map(({ from }) => from)));

function Models({ label, vehicles }: { label: string; vehicles: readonly ListedVehicle[] }) {
  if (vehicles.length === 0) return null;
  return (
    <optgroup label={label}>
      {vehicles.map(({ id, maker, name }) => (
        // Sent by its name: an id with each would be a tenth of the home page.
        <option key={id}>{`${maker} ${name}`}</option>
      ))}
    </optgroup>
  );
}

/** What fits the vehicle that this browser remembers; shown where it remembers one. */
function OwnVehicleLink() {
  const { t, link } = useSite();
  return (
    <>
      <a className="finder-own" href={link(routes.ownVehicle())} rel="nofollow" hidden>
        {`${t("fit.show-for")} `}
        <b />
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text */}
      <script dangerouslySetInnerHTML={{ __html: showVehicle }} />
    </>
  );
}

/** Finds what fits by model and year in one step. */
export function VehicleFinder({ year, isForGarage }: { year: number; isForGarage?: boolean }) {
  const { t, lang, link } = useSite();
  const years = Array.from({ length: year - oldest + 1 }, (_, at) => year - at);
  return (
    <div className="finder">
      {!isForGarage && <OwnVehicleLink />}
      <ActionForm
        action="keep-vehicle"
        hidden={{ returnTo: link(isForGarage ? routes.garage() : routes.ownVehicle()) }}
        aria-label={t("fit.title")}
      >
        <label>
          <span className="visually-hidden">{t("fit.finder-model")}</span>
          <select name="model" required defaultValue="">
            <option value="">{t("fit.finder-model")}</option>
            <Models label={t("fit.popular")} vehicles={popularVehicles} />
            {vehiclesByKind.map(({ kind, vehicles }) => (
              <Models key={kind.word} label={pickText(kind.name, lang)} vehicles={vehicles} />
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">{t("fit.finder-year")}</span>
          <select name="year" required defaultValue="">
            <option value="">{t("fit.finder-year")}</option>
            {years.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-primary">
          {t(isForGarage ? "garage.add" : "fit.show")}
        </button>
      </ActionForm>
    </div>
  );
}
