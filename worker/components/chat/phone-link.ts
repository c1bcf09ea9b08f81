import type { Settings } from "../../../shared/settings.ts";

/** Address that a phone calls the shop by. */
export const phoneLink = ({ phone }: Settings): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
