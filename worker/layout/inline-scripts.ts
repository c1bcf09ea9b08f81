import { DISTRICT_COOKIE } from "../../shared/district.ts";
import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";

/**
 * Marks its parent where the browser has a cookie: what comes late there needs its room before the
 * first paint, and the page is the same for every visitor. The policy allows it by hash.
 */
const mark = (cookie: string, className: string): string =>
  `document.cookie.includes("${cookie}=")&&document.currentScript.parentNode.classList.add("${className}")`;

export const markDistrict = mark(DISTRICT_COOKIE, "has-district");

export const markVehicle = mark(VEHICLE_COOKIE, "has-vehicle");

/**
 * Shows the element before it where the browser remembers a vehicle, with the vehicle's name: pages are
 * the same for every visitor, and nothing moves, because this runs before the first paint.
 */
export const showVehicle = `{const e=document.currentScript.previousSibling,n=/${VEHICLE_COOKIE}=.+?\\.\\d+\\.([^;]+)/.exec(document.cookie);if(n){e.lastChild.textContent=decodeURIComponent(n[1]);e.hidden=false}}`;
