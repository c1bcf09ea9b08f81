import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { changeVehicles } from "../fit/account-vehicles.ts";
import { mergeVehicles, readVehicles, toVehicleKey } from "../fit/own-vehicle.ts";
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
  async run(context, { vehicle, km: typed }) {
    const km = readKm(typed);
    if (km === null) return refusal("garage.km-wrong");
    const odometer = { km, day: shopDay(context.now(), context.config.settings.timeZone) };
    const { vehicles } = await changeVehicles(context, (all) =>
      all.map((own) => (toVehicleKey(own) === vehicle ? { ...own, odometer } : own)),
    );
    const isKnown = vehicles.some((own) => toVehicleKey(own) === vehicle);
    return isKnown ? success({}) : refusal("garage.gone");
  },
});

/** Adds the vehicles of another device before those of this one; an order is in no link. */
export const bringVehiclesAction = defineAction({
  name: "bring-vehicles",
  input: v.object({ vehicles: text(400) }),
  home: routes.garage(),
  done: "garage.brought",
  async run(context, { vehicles }) {
    const brought = readVehicles(vehicles, context.now()).map((own) => ({ ...own, changed: null }));
    if (brought.length === 0) return refusal("garage.unreadable");
    await changeVehicles(context, (own) => mergeVehicles(brought, own));
    return success({});
  },
});
