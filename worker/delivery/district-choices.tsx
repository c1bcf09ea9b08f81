import {
  findArea,
  findDistricts,
  listCities,
  listDistricts,
  MAX_DISTRICT_QUERY,
  provinces,
} from "#worker-country/districts.ts";
import { districtName } from "../../shared/district.ts";
import { useSite } from "../../shared/i18n/site-context.ts";

/** What the list of a step shows: the places of an area, or search results. */
export interface DistrictStep {
  /** Code of a province or a city; "" for all provinces. */
  area: string;
  /** Search text; "" when there is none. */
  search: string;
}

/** Returns the step that a query names; an unknown area is the first step. */
export function readStep(query: URLSearchParams): DistrictStep {
  const area = query.get("in") ?? "";
  // A browser without script sends the text along with the button of an area.
  const text = query.has("in") ? "" : (query.get("q") ?? "");
  const search = text.trim().slice(0, MAX_DISTRICT_QUERY);
  return { area: findArea(area) ? area : "", search };
}

interface Choice {
  code: string;
  label: string;
  /** A kecamatan ends the choice; any other place leads to another step. */
  isDistrict?: boolean;
}

function listChoices({ area, search }: DistrictStep): Choice[] {
  if (search) {
    const { areas, districts } = findDistricts(search);
    const choices = areas.map(({ code, name, within }) => ({
      code,
      label: within ? `${name}, ${within}` : name,
    }));
    const matches = districts.map((district) => ({
      code: district.code,
      label: `${districtName(district)}, ${district.province}`,
      isDistrict: true,
    }));
    return [...choices, ...matches];
  }
  if (area.length === 5)
    return listDistricts(area).map(({ code, name }) => ({ code, label: name, isDistrict: true }));
  const areas = area ? listCities(area) : provinces();
  return areas.map(({ code, name }) => ({ code, label: name }));
}

/** Returns the heading of a step's list. */
function useHeading({ area, search }: DistrictStep, count: number): string {
  const { t } = useSite();
  if (search) return t("delivery.found", { count, search });
  if (area.length === 5) return t("delivery.choose-district", { area: findArea(area)?.name ?? "" });
  if (area) return t("delivery.choose-city", { area: findArea(area)?.name ?? "" });
  return t("delivery.choose-province");
}

/** Id of the form that requests another step. */
export const stepsForm = "district-steps";

/**
 * One step of the choice as buttons: an area requests the next step, a kecamatan submits the form
 * around the list. Small, and the same for every visitor.
 */
export function DistrictChoices({ step }: { step: DistrictStep }) {
  const { t } = useSite();
  const choices = listChoices(step);
  const { area } = step;
  const back = area.length === 5 ? area.slice(0, 2) : "";
  return (
    <div data-part="districts">
      <div role="status">
        <h2>{useHeading(step, choices.length)}</h2>
      </div>
      {area && (
        <button type="submit" form={stepsForm} name="in" value={back} className="text-button">
          {t(back ? "delivery.back-to-cities" : "delivery.back-to-provinces")}
        </button>
      )}
      <ul className="district-list">
        {choices.map(({ code, label, isDistrict }) => (
          <li key={code}>
            {isDistrict ? (
              <button type="submit" name="code" value={code}>
                {label}
              </button>
            ) : (
              <button type="submit" form={stepsForm} name="in" value={code}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
