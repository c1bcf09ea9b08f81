/** A courier whose tracking numbers are recognised in what a shop writes. */
export interface Courier {
  name: string;
  /** How shops and their plugins name it. */
  words: RegExp;
  /** Its numbers, in capitals and without spaces. */
  number: RegExp;
  /** Numbers that are no other courier's: they are recognised without a word beside them. */
  own?: RegExp;
  /** Its page that tracks a number, which it contains where the page takes it. */
  link: (number: string) => string;
}

/**
 * What notes about parcels are read by: `couriers.ts` of a country's folder has these as exports.
 */
export interface ParcelWords {
  couriers: readonly Courier[];
  /** Numbers as most couriers have them, in capitals and without spaces. */
  anyNumber: RegExp;
  /** A number at the start of a text, in groups of digits as some write it. */
  groups: RegExp;
  /** What stands before a parcel's number; global. */
  label: RegExp;
  /** What stands right before a number that is none of a parcel's. */
  otherLabel: RegExp;
  /** Whether a number is a telephone's. */
  isPhone: (number: string) => boolean;
}
