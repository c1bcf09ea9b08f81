import { type ActionFailure, type Result, success } from "../../shared/actions.ts";
import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";
import type { CustomerPort } from "../commerce/customer.ts";
import { rescue } from "../platform/backend-error.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { type ActionContext, refusal, refusedBy } from "../platform/http/define-action.ts";
import { writeLog } from "../platform/log.ts";
import { accountSessions, inTurn } from "../session/account-sessions.ts";
import {
  areOfAccount,
  maxVehicles,
  mergeVehicles,
  noVehicleCookie,
  type OwnVehicle,
  readOwnVehicles,
  readVehicles,
  toName,
  toStoredText,
  toVehicleKey,
  vehicleCookie,
} from "./own-vehicle.ts";

/** What the vehicles of a visitor are read from, and stored in. */
type Visit = Pick<ActionContext, "session" | "cookies" | "now" | "setCookie"> & {
  bindings: Pick<ActionContext["bindings"], "ACCOUNTS">;
};

type Change = (vehicles: OwnVehicle[]) => OwnVehicle[] | Promise<OwnVehicle[]>;

/** What an account stores of a browser's choices. */
type AccountChoices = Awaited<ReturnType<CustomerPort["readChoices"]>>;

/** The vehicles of a visitor, and where they are; "unknown" where an account has them and is out of reach. */
export interface VisitorVehicles {
  vehicles: OwnVehicle[];
  place: "device" | "account" | "unknown";
}

/** The account's vehicles with those that this device alone has, as far as there is room. */
function withDevice(
  stored: readonly OwnVehicle[],
  device: readonly OwnVehicle[],
): { vehicles: OwnVehicle[]; dropped: OwnVehicle[] } {
  const keys = new Set(stored.map(toVehicleKey));
  const fresh = device.filter((own) => !keys.has(toVehicleKey(own)));
  const dropped = fresh.slice(Math.max(0, maxVehicles - stored.length));
  const taken = device.filter((own) => !dropped.includes(own));
  return { vehicles: mergeVehicles(taken, stored), dropped };
}

/**
 * Changes the vehicles of the visitor's account, to which those of the device are added first, and has
 * the device remember a copy; null for a guest. An account stores them whole, so devices take turns.
 */
export async function changeInAccount(
  { session, bindings, cookies, now, setCookie }: Visit,
  change: Change,
  choices?: AccountChoices,
): Promise<Result<OwnVehicle[] | null, ActionFailure>> {
  const first = choices ?? (await session.customer.readChoices());
  if (!first) return success(null);
  // A copy adds nothing: what is not in the account any more was forgotten elsewhere.
  const device = areOfAccount(cookies) ? [] : readOwnVehicles(cookies, now());
  const toChanged = async ({ vehicles: text }: { vehicles: string | null }) => {
    const { vehicles, dropped } = withDevice(readVehicles(text ?? "", now()), device);
    const changed = (await change(vehicles)).slice(0, maxVehicles);
    return { changed, dropped, isStored: toStoredText(changed) === (text ?? "") };
  };
  const copyToDevice = ({ changed, dropped }: { changed: OwnVehicle[]; dropped: OwnVehicle[] }) => {
    const line = vehicleCookie(changed, { isOfAccount: true });
    const isSame = line.startsWith(
      `${VEHICLE_COOKIE}=${readCookie(cookies, VEHICLE_COOKIE) ?? ""};`,
    );
    if (!isSame) setCookie(line);
    const names = dropped.map(toName).join(", ");
    if (names)
      session.notices.push({ id: "garage.full", values: { vehicles: names, most: maxVehicles } });
    return success(changed);
  };
  const planned = await toChanged(first);
  if (planned.isStored) return copyToDevice(planned);
  return inTurn(accountSessions(bindings, `${first.customerId}/vehicles`), async () => {
    const current = await session.customer.readChoices();
    if (!current) return refusal("account.login-needed");
    const next = await toChanged(current);
    if (next.isStored) return copyToDevice(next);
    const saved = await session.customer.storeVehicles(toStoredText(next.changed));
    return saved.ok ? copyToDevice(next) : refusedBy(saved.error);
  });
}

/**
 * Changes the vehicles of a visitor: in the account of a customer who is logged in, and on the device. While
 * the account is out of reach the device alone has the change, until both are merged.
 */
export async function changeVehicles(
  visit: Visit,
  change: Change = (vehicles) => vehicles,
  choices?: AccountChoices,
): Promise<VisitorVehicles> {
  const result = await rescue(changeInAccount(visit, change, choices), (error) => {
    writeLog("warn", "account", { state: "vehicles not stored" }, error);
    return null;
  });
  if (result?.ok && result.value) return { vehicles: result.value, place: "account" };
  const { cookies, now, setCookie } = visit;
  const device = readOwnVehicles(cookies, now());
  const vehicles = (await change(device)).slice(0, maxVehicles);
  if (toStoredText(vehicles) !== toStoredText(device)) setCookie(vehicleCookie(vehicles));
  return { vehicles, place: result?.ok ? "device" : "unknown" };
}

/** Leaves a device without the account's vehicles; what the device alone has goes to the account before. */
export async function leaveVehicles(visit: Visit): Promise<void> {
  if (readOwnVehicles(visit.cookies, visit.now()).length === 0) return;
  const isCopy = areOfAccount(visit.cookies);
  if (isCopy || (await changeVehicles(visit)).place !== "device") visit.setCookie(noVehicleCookie);
}
