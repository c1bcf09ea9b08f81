/** A kecamatan with its city and province, as pages show it. */
export interface District {
  /** The government's code: "32.73.02". */
  code: string;
  /** "Coblong" */
  name: string;
  /** "Kota Bandung" */
  city: string;
  /** "Jawa Barat" */
  province: string;
  /** All of its postcodes, in order. */
  postcodes: readonly string[];
}

/** Cookie with the chosen district's code, and nothing else. */
export const DISTRICT_COOKIE = "district";

/** "Coblong, Kota Bandung" */
export const districtName = ({ name, city }: District): string => `${name}, ${city}`;
