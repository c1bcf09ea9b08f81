import type { Result } from "../../shared/actions.ts";
import type { Refusal } from "./session.ts";

/** The logged-in customer, as every section of the account shows them. */
export interface CustomerViewer {
  id: number;
  firstName: string | null;
  username: string | null;
  /** The name in the spelling of the backend's URLs. */
  nicename: string | null;
  /** Address of the picture. */
  avatar: string | null;
}

/** An address that the backend has; null for what it does not know. */
export interface CustomerAddress {
  [field: string]: string | null;
}

/** What an account's own forms show. */
interface CustomerAccount {
  viewer: CustomerViewer & { lastName: string | null; email: string | null };
  displayName: string | null;
  billing: CustomerAddress | null;
  shipping: CustomerAddress | null;
  /** As `storeSavedAddresses` was given it. */
  savedAddresses: string | null;
  /** The address that waits for the code that was mailed to it. */
  newEmail: string | null;
}

/** An address as a customer changes it; fields left out stay as they are. */
export interface AddressChange {
  country: string;
  [field: string]: string | undefined;
}

/** What a customer changes about themselves; what is left out stays as it is. */
export interface CustomerChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  displayName?: string | undefined;
  email?: string;
  billing?: AddressChange;
  shipping?: AddressChange;
}

/**
 * A customer's account. Reads return null, without a request, for a visitor who is not logged in;
 * changes are then refused.
 */
export interface CustomerPort {
  /** Who is logged in. */
  readViewer(): Promise<{ id: number } | null>;
  readAccount(): Promise<CustomerAccount | null>;
  readSavedAddresses(): Promise<{ customerId: number; stored: string | null } | null>;
  storeSavedAddresses(stored: string): Promise<Result<unknown, Refusal>>;
  readWishlist(): Promise<{ viewer: CustomerViewer; stored: string | null } | null>;
  storeWishlist(stored: string): Promise<Result<unknown, Refusal>>;
  /** What a browser remembers too: the code of the district that the customer has chosen, and vehicles. */
  readChoices(): Promise<{
    customerId: number;
    district: string | null;
    vehicles: string | null;
  } | null>;
  storeDistrict(code: string): Promise<Result<unknown, Refusal>>;
  storeVehicles(stored: string): Promise<Result<unknown, Refusal>>;
  update(change: CustomerChange): Promise<Result<unknown, Refusal>>;
  /** Mails a code to the account's own address; false where none is mailed. */
  mailCode(): Promise<Result<boolean, Refusal>>;
  /**
   * Moves the guests' orders of that address into the account: how many, and whether nobody has proven
   * the address before; null for a wrong code.
   */
  claimOrders(
    code: string,
  ): Promise<Result<{ count: number; isFirstProof: boolean } | null, Refusal>>;
  /** Gives the account the address that waits for that code; null for a wrong code. */
  confirmNewEmail(code: string): Promise<Result<string | null, Refusal>>;
  /** Has a code to log in mailed, where the address has an account; says the same where it has none. */
  requestLoginCode(email: string): Promise<Result<boolean, Refusal>>;
  /** Has a link for a new password sent; whether it was sent. */
  requestPasswordReset(username: string): Promise<Result<boolean, Refusal>>;
  /** Sets a password by the key of such a link; returns the customer's id, null when unknown. */
  resetPassword(reset: {
    key: string;
    login: string;
    password: string;
  }): Promise<Result<number | null, Refusal>>;
}
