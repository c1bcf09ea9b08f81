import { DISTRICT_COOKIE, type District } from "../../shared/district.ts";
import { cookieOf } from "../platform/http/cookies.ts";
import { districtOf } from "./districts.ts";

const YEAR_S = 365 * 24 * 60 * 60;

/** Set-Cookie of a district's code: no name, no address; pages' own script may read it. */
export const districtCookie = (code: string): string =>
  `${DISTRICT_COOKIE}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** The district that a browser has chosen; null where its cookie names none that there is. */
export const chosenDistrict = (cookieHeader: string | null | undefined): District | null =>
  districtOf(cookieOf(cookieHeader, DISTRICT_COOKIE));
