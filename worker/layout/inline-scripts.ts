import { DISTRICT_COOKIE } from "../../shared/district.ts";

/**
 * Marks its parent where the browser has chosen a district: what comes late there needs its room
 * before the first paint, and the page is the same for every visitor. The policy allows it by hash.
 */
export const markDistrict = `document.cookie.includes("${DISTRICT_COOKIE}=")&&document.currentScript.parentNode.classList.add("has-district")`;
