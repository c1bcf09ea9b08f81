import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { readOwnVehicles, readVehicles, toVehicleKey, vehicleCookie } from "../fit/own-vehicle.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { text } from "../platform/http/fields.ts";
import { shopDay } from "../platform/i18n/format-date.ts";

/** Reads kilometres as people write them: "14.200 km", "14,200"; null where they are none. */
export function readKm(typed: string): number | null {
  const digits = /^(\d{1,3}(?:[., ]\d{3})|\d{1,6})(?: ?km)?$/i.exec(typed.trim())?.[1];
  return digits ? Number(digits.replace(/\D/g, "")) : null;
}

/** Keeps what the odometer of a vehicle shows today. */
export const keepOdometerAction = defineAction({
  name: "keep-odometer",
  input: v.object({ vehicle: text(70), km: text(12) }),
  home: routes.garage(),
  done: "garage.saved",
  cookies({ vehicle, km: typed }, _output, { cookies, now, config }) {
    const km = readKm(typed);
    const odometer = km === null ? null : { km, day: shopDay(now(), config.settings.timeZone) };
    const vehicles = readOwnVehicles(cookies, now());
    return [
      vehicleCookie(
        vehicles.map((own) => (toVehicleKey(own) === vehicle ? { ...own, odometer } : own)),
      ),
    ];
  },
  async run({ cookies, now }, { vehicle, km }) {
    const isKnown = readOwnVehicles(cookies, now()).some((own) => toVehicleKey(own) === vehicle);
    if (!isKnown) return refusal("garage.gone");
    return readKm(km) === null ? refusal("garage.km-wrong") : success({});
  },
});

/** Adds the vehicles of another device before those of this one, which keep their last change. */
export const bringVehiclesAction = defineAction({
  name: "bring-vehicles",
  input: v.object({ vehicles: text(400) }),
  home: routes.garage(),
  done: "garage.brought",
  cookies({ vehicles }, _output, { cookies, now }) {
    const here = new Map(readOwnVehicles(cookies, now()).map((own) => [toVehicleKey(own), own]));
    const brought = readVehicles(vehicles, now()).map((own) => {
      const known = here.get(toVehicleKey(own));
      here.delete(toVehicleKey(own));
      return {
        ...own,
        odometer: own.odometer ?? known?.odometer ?? null,
        changed: known?.changed ?? null,
      };
    });
    return [vehicleCookie([...brought, ...here.values()])];
  },
  run: async ({ now }, { vehicles }) =>
    readVehicles(vehicles, now()).length > 0 ? success({}) : refusal("garage.unreadable"),
});
