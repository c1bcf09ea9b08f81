import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { findVehicle } from "../catalogue/search/vehicle-list.ts";
import { rescue } from "../platform/backend-error.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { optionalText, text } from "../platform/http/fields.ts";
import { writeLog } from "../platform/log.ts";
import { changeInAccount, changeVehicles } from "./account-vehicles.ts";
import {
  listYears,
  type OwnVehicle,
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
  async run(context, { model, year }) {
    const now = context.now();
    const own = vehicleOfYear(model, year, now);
    if (own) {
      await changeVehicles(context, (vehicles) => withFirst(own, vehicles));
      return success({});
    }
    const vehicle = findVehicle(model);
    if (!vehicle) return refusal("fit.vehicle-unknown");
    const years = listYears(vehicle, now);
    const values = {
      vehicle: `${vehicle.maker} ${vehicle.name}`,
      from: String(years.at(-1)),
      to: String(years[0]),
    };
    return refusal("fit.year-unknown", { values });
  },
});

/** Forgets one vehicle of a visitor, or all: in the account first, or it would bring them back. */
export const forgetVehicleAction = defineAction({
  name: "forget-vehicle",
  input: v.object({ vehicle: optionalText(70) }),
  home: routes.ownVehicle(),
  async run(context, { vehicle }) {
    const { session, cookies, now, requestId } = context;
    const forget = (vehicles: OwnVehicle[]) =>
      vehicle ? vehicles.filter((own) => toVehicleKey(own) !== vehicle) : [];
    const forgotten = await rescue(changeInAccount(context, forget), (error) => {
      writeLog("warn", "action", { requestId, action: "forget-vehicle" }, error);
      return refusal("garage.not-forgotten");
    });
    if (!forgotten.ok) return forgotten;
    if (forgotten.value === null)
      context.setCookie(vehicleCookie(forget(readOwnVehicles(cookies, now()))));
    else if (!vehicle) session.notices.push({ id: "garage.erased", isGood: true });
    return success({});
  },
});
