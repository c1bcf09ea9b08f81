export const callingCode = "1";
export const trunkPrefix = "";

/** Ten digits, of which the area's and the exchange's first are not 0 or 1: (202) 555-0143. */
export function toPhone(digits: string): string | null {
  const number = /^(?:\+?1)?([2-9]\d\d[2-9]\d{6})$/.exec(digits);
  return number && `+1${number[1]}`;
}

/** +12025550143 is written 202-555-0143. */
export function phoneParts(phone: string): string[] | null {
  const [, ...groups] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return groups.length > 0 ? groups : null;
}
