import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { text } from "../platform/http/fields.ts";
import { noVehicleCookie, vehicleCookie, vehicleOfYear } from "./own-vehicle.ts";

/** Has the browser remember a vehicle of a year. */
export const keepVehicleAction = defineAction({
  name: "keep-vehicle",
  input: v.object({ model: text(60), year: text(4) }),
  home: routes.ownVehicle(),
  cookies({ model, year }, _output, { now }) {
    const own = vehicleOfYear(model, year, now());
    return own ? [vehicleCookie(own)] : [];
  },
  run: async ({ now }, { model, year }) =>
    vehicleOfYear(model, year, now()) ? success({}) : refusal("fit.vehicle-unknown"),
});

/** Makes the browser forget it. */
export const forgetVehicleAction = defineAction({
  name: "forget-vehicle",
  input: v.object({}),
  home: routes.ownVehicle(),
  cookies: () => [noVehicleCookie],
  run: async () => success({}),
});
