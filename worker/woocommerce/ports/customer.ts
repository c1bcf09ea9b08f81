import type { CustomerChange, CustomerPort, CustomerViewer } from "../../commerce/customer.ts";
import type { RemotePort } from "../../commerce/session-ports.ts";
import {
  getAccount,
  getChoices,
  getSavedAddresses,
  getWishlist,
  resetPasswordEmail,
  resetPasswordKey,
} from "../documents/account-queries.ts";
import {
  type BackendViewer,
  claimGuestOrders,
  confirmNewEmail,
  getViewer,
  mailAccountCode,
  mailLoginCode,
  updateCustomer,
} from "../documents/customer-queries.ts";
import { toAddressInput } from "./cart.ts";
import { SessionPort } from "./session-port.ts";

/** Meta keys under which an account's lists are stored, as JSON. */
const SAVED_ADDRESSES = "saved_addresses";
const WISHLIST = "wishlist";
/** Meta keys of what browsers have in cookies, in the same words. */
const DISTRICT = "district";
const VEHICLES = "vehicles";
/** Where our plugin keeps the address that waits for its code. */
const NEW_EMAIL = "_edge_storefront_new_email";

type Meta = readonly ({ key: string; value?: string | null } | null)[] | null | undefined;

const metaValue = (meta: Meta, key: string): string | null =>
  meta?.find((entry) => entry?.key === key)?.value ?? null;

/** The customer of a result, for the account's sections. */
export const toViewer = (viewer: BackendViewer): CustomerViewer => ({
  id: viewer.databaseId,
  firstName: viewer.firstName,
  username: viewer.username,
  nicename: viewer.nicename,
  avatar: viewer.avatar?.url ?? null,
});

function toInput({ billing, shipping, ...details }: CustomerChange) {
  return {
    ...details,
    ...(billing && { billing: toAddressInput(billing) }),
    ...(shipping && { shipping: toAddressInput(shipping) }),
  };
}

/** The account of a session's customer in WordPress. */
export class WooCustomer extends SessionPort implements RemotePort<CustomerPort> {
  readViewer() {
    return this.queryCustomer(getViewer, {}, ({ viewer }) => ({ id: viewer.databaseId }));
  }

  readAccount() {
    return this.queryCustomer(getAccount, {}, ({ viewer, customer }) => ({
      viewer: { ...toViewer(viewer), lastName: viewer.lastName, email: viewer.email },
      displayName: customer?.displayName ?? null,
      billing: customer?.billing ?? null,
      shipping: customer?.shipping ?? null,
      savedAddresses: metaValue(customer?.metaData, SAVED_ADDRESSES),
      newEmail: metaValue(customer?.metaData, NEW_EMAIL),
    }));
  }

  readSavedAddresses() {
    return this.queryCustomer(getSavedAddresses, {}, ({ viewer, customer }) => ({
      customerId: viewer.databaseId,
      stored: metaValue(customer?.metaData, SAVED_ADDRESSES),
    }));
  }

  storeSavedAddresses(stored: string) {
    return this.#storeMeta(SAVED_ADDRESSES, stored);
  }

  readWishlist() {
    return this.queryCustomer(getWishlist, {}, ({ viewer, customer }) => ({
      viewer: toViewer(viewer),
      stored: metaValue(customer?.metaData, WISHLIST),
    }));
  }

  storeWishlist(stored: string) {
    return this.#storeMeta(WISHLIST, stored);
  }

  readChoices() {
    return this.queryCustomer(getChoices, {}, ({ viewer, customer }) => ({
      customerId: viewer.databaseId,
      district: metaValue(customer?.metaData, DISTRICT),
      vehicles: metaValue(customer?.metaData, VEHICLES),
    }));
  }

  storeDistrict(code: string) {
    return this.#storeMeta(DISTRICT, code);
  }

  storeVehicles(stored: string) {
    return this.#storeMeta(VEHICLES, stored);
  }

  update(change: CustomerChange) {
    return this.changeCustomer(updateCustomer, { input: toInput(change) }, () => null);
  }

  mailCode() {
    return this.changeCustomer(mailAccountCode, {}, (data) => data.mailAccountCode?.sent ?? false);
  }

  claimOrders(code: string) {
    return this.changeCustomer(claimGuestOrders, { code }, ({ claimGuestOrders: claimed }) =>
      claimed && claimed.count !== null
        ? { count: claimed.count, isFirstProof: claimed.isFirstProof }
        : null,
    );
  }

  confirmNewEmail(code: string) {
    return this.changeCustomer(
      confirmNewEmail,
      { code },
      (data) => data.confirmNewEmail?.email ?? null,
    );
  }

  requestLoginCode(email: string) {
    return this.change(mailLoginCode, { email }, (data) => data.mailLoginCode?.sent ?? false);
  }

  requestPasswordReset(username: string) {
    return this.change(
      resetPasswordEmail,
      { username },
      (data) => data.sendPasswordResetEmail?.success ?? false,
    );
  }

  resetPassword(reset: Parameters<CustomerPort["resetPassword"]>[0]) {
    return this.change(
      resetPasswordKey,
      reset,
      (data) => data.resetUserPassword?.user?.databaseId ?? null,
    );
  }

  #storeMeta(key: string, value: string) {
    const input = { metaData: [{ key, value }] };
    return this.changeCustomer(updateCustomer, { input }, () => null);
  }
}
