import { DISTRICT_COOKIE } from "../../shared/district.ts";
import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";

/**
 * Marks its parent where the browser has a cookie: what comes late there needs its room before the
 * first paint, and the page is the same for every visitor. The policy allows it by hash.
 */
const mark = (cookie: string, className: string): string =>
  `document.cookie.includes("${cookie}=")&&document.currentScript.parentNode.classList.add("${className}")`;

/**
 * Sets titles, prices and grades in the brand's own face where an earlier page has fetched it: on the
 * first page it would come after the first paint, and move what is read.
 */
export const markFace = `try{localStorage.face&&document.documentElement.classList.add("face")}catch{}`;

export const markDistrict = mark(DISTRICT_COOKIE, "has-district");

export const markVehicle = mark(VEHICLE_COOKIE, "has-vehicle");

/**
 * Shows the element before it where the browser remembers a vehicle, with the vehicle's name: pages are
 * the same for every visitor, and nothing moves, because this runs before the first paint.
 */
export const showVehicle = `{const e=document.currentScript.previousSibling,n=/${VEHICLE_COOKIE}=([^;~]+)/.exec(document.cookie);if(n){e.lastChild.textContent=decodeURIComponent(n[1]);e.hidden=false}}`;

/**
 * Lists in the element before it the products that this device has viewed, or those of a search: every
 * word must be in what a page's structured data says.
 */
export const listViewedProducts = `(async (section) => {
  const { prefix } = section.dataset;
  const search = new URLSearchParams(location.search).get("search") ?? "";
  const words = search.toLowerCase().split(/\\s+/);
  const pages = await caches.open("pages");
  const list = section.querySelector("ul");
  for (const key of (await pages.keys()).reverse()) {
    const { pathname, search: choice } = new URL(key.url);
    if (choice || !pathname.startsWith(prefix + "/product/")) continue;
    const html = await (await pages.match(key)).text();
    const [, text = ""] = /json">([^<]*"@type":"Product[^<]*)</.exec(html) ?? [];
    if (!text || !words.every((word) => text.toLowerCase().includes(word))) continue;
    const link = document.createElement("a");
    link.href = pathname;
    link.textContent = JSON.parse(text).name;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  if (search) section.querySelector("h2").append(": ", search);
  section.hidden = !list.firstChild && !search;
  list.nextElementSibling.hidden = Boolean(list.firstChild);
})(document.currentScript.previousElementSibling)`;
