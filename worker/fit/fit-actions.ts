import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { listedVehicles } from "../catalogue/search/vehicle-list.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { optionalText, text } from "../platform/http/fields.ts";
import {
  listYears,
  readOwnVehicles,
  toVehicleKey,
  vehicleCookie,
  vehicleOfYear,
  withFirst,
} from "./own-vehicle.ts";

/** Has the browser remember a vehicle of a year, as the one that pages speak of. */
export const keepVehicleAction = defineAction({
  name: "keep-vehicle",
  input: v.object({ model: text(60), year: text(4) }),
  home: routes.ownVehicle(),
  cookies({ model, year }, _output, { cookies, now }) {
    const own = vehicleOfYear(model, year, now());
    return own ? [vehicleCookie(withFirst(own, readOwnVehicles(cookies, now())))] : [];
  },
  async run({ now }, { model, year }) {
    if (vehicleOfYear(model, year, now())) return success({});
    const vehicle = listedVehicles.find(({ id }) => id === model);
    if (!vehicle) return refusal("fit.vehicle-unknown");
    const years = listYears(vehicle, now());
    const values = {
      vehicle: `${vehicle.maker} ${vehicle.name}`,
      from: String(years.at(-1)),
      to: String(years[0]),
    };
    return refusal("fit.year-unknown", { values });
  },
});

/** Makes the browser forget one of its vehicles, or all. */
export const forgetVehicleAction = defineAction({
  name: "forget-vehicle",
  input: v.object({ vehicle: optionalText(70) }),
  home: routes.ownVehicle(),
  cookies({ vehicle }, _output, { cookies, now }) {
    const rest = readOwnVehicles(cookies, now()).filter((own) => toVehicleKey(own) !== vehicle);
    return [vehicleCookie(vehicle ? rest : [])];
  },
  run: async () => success({}),
});
