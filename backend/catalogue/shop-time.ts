import { timeZone } from "#country/facts.ts";

const offsets = new Intl.DateTimeFormat("en-US", {
  timeZone: timeZone.id,
  timeZoneName: "longOffset",
});

/** How far the shop's zone is from UTC at an instant: "+07:00". */
function offsetAt(instant: number): string {
  const name = offsets.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  return name?.replace("GMT", "") || "+00:00";
}

function toMilliseconds(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The shop's local time, which WordPress stores without an offset: 2026-11-01T03:31:14. */
export function shopTime(iso: string): string {
  const instant = Date.parse(iso);
  return new Date(instant + toMilliseconds(offsetAt(instant))).toISOString().slice(0, 19);
}

/** The format of product dates: 2026-09-23T10:30:45+07:00. */
export const shopTimeWithOffset = (iso: string): string =>
  `${shopTime(iso)}${offsetAt(Date.parse(iso))}`;
