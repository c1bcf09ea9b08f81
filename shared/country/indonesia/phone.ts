export const callingCode = "62";
export const trunkPrefix = "0";

// A mobile number has 10 to 13 digits with its 0, and is also given without it. 62 may be followed by the 0.
const number = /^(?:\+?620?|0|(?=8))(8\d{8,11}|[2-79]\d{7,10})$/;

/** 0812..., 812... and 62812... become +62812..., (021)... becomes +6221... */
export function toPhone(digits: string): string | null {
  const [, own] = number.exec(digits) ?? [];
  return own ? `+62${own}` : null;
}

// The area codes of two digits; all others have three.
const parts = /^\+62(8\d\d|2[124]|31|61|\d{3})(\d{3}(?:\d(?=\d{4,5}$))?)(\d+)$/;

/** +6281234567890 is written 0812-3456-7890. */
export function phoneParts(phone: string): string[] | null {
  const [, ...groups] = parts.exec(phone) ?? [];
  return groups.length > 0 ? groups : null;
}
