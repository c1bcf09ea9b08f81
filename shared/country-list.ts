/** A country as a list option. */
export interface Country {
  code: string;
  name: string;
  /** The one kind of address that may be in it, unless both may. */
  only?: "billing" | "shipping";
}

/** The countries that an address of this kind may be in. */
export const countriesFor = (kind: "billing" | "shipping", countries: readonly Country[]) =>
  countries.filter(({ only = kind }) => only === kind);
