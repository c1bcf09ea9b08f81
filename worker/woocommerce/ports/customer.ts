import type {
  AddressChange,
  CustomerChange,
  CustomerPort,
  CustomerViewer,
} from "../../commerce/customer.ts";
import {
  getAccount,
  getDistrict,
  getSavedAddresses,
  getWishlist,
  keepDistrict,
  resetPasswordEmail,
  resetPasswordKey,
} from "../documents/account-queries.ts";
import {
  type BackendViewer,
  type CountryCode,
  claimGuestOrders,
  confirmNewEmail,
  getViewer,
  mailAccountCode,
  mailLoginCode,
  updateCustomer,
} from "../documents/customer-queries.ts";
import { type BackendSession, mapResult } from "./backend-session.ts";

/** Meta keys under which an account's lists are stored, as JSON. */
const SAVED_ADDRESSES = "saved_addresses";
const WISHLIST = "wishlist";
const DISTRICT = "district";
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

// The backend refuses a country that its schema does not know; callers have checked it.
const toAddressInput = ({ country, ...fields }: AddressChange) => ({
  ...fields,
  country: country as CountryCode,
});

function toInput({ billing, shipping, ...details }: CustomerChange) {
  return {
    ...details,
    ...(billing && { billing: toAddressInput(billing) }),
    ...(shipping && { shipping: toAddressInput(shipping) }),
  };
}

/** The account of the session's customer in WordPress. */
export function createCustomerPort(backend: BackendSession): CustomerPort {
  const storeMeta = (key: string, value: string) =>
    backend.change(updateCustomer, { input: { metaData: [{ key, value }] } });
  return {
    async readAccount() {
      const account = await backend.queryCustomer(getAccount, {});
      if (!account) return null;
      const { viewer, customer } = account;
      const { lastName, email } = viewer;
      return {
        viewer: { ...toViewer(viewer), lastName, email },
        displayName: customer?.displayName ?? null,
        billing: customer?.billing ?? null,
        shipping: customer?.shipping ?? null,
        savedAddresses: metaValue(customer?.metaData, SAVED_ADDRESSES),
        newEmail: metaValue(customer?.metaData, NEW_EMAIL),
      };
    },
    async readSavedAddresses() {
      const data = await backend.queryCustomer(getSavedAddresses, {});
      if (!data) return null;
      const stored = metaValue(data.customer?.metaData, SAVED_ADDRESSES);
      return { customerId: data.viewer.databaseId, stored };
    },
    storeSavedAddresses: (stored) => storeMeta(SAVED_ADDRESSES, stored),
    async readWishlist() {
      const data = await backend.queryCustomer(getWishlist, {});
      if (!data) return null;
      return {
        viewer: toViewer(data.viewer),
        stored: metaValue(data.customer?.metaData, WISHLIST),
      };
    },
    storeWishlist: (stored) => storeMeta(WISHLIST, stored),
    async readDistrict() {
      const data = await backend.queryCustomer(getDistrict, {});
      return data && { code: metaValue(data.customer?.metaData, DISTRICT) };
    },
    storeDistrict: (code) => backend.change(keepDistrict, { code }),
    update: (change) => backend.change(updateCustomer, { input: toInput(change) }),
    isLoggedIn: async () => (await backend.queryCustomer(getViewer, {})) !== null,
    mailCode: async () =>
      mapResult(
        await backend.change(mailAccountCode, {}),
        ({ mailAccountCode: mailed }) => mailed?.sent ?? false,
      ),
    claimOrders: async (code) =>
      mapResult(
        await backend.change(claimGuestOrders, { code }),
        ({ claimGuestOrders: claimed }) =>
          claimed && claimed.count !== null
            ? { count: claimed.count, isFirstProof: claimed.isFirstProof }
            : null,
      ),
    confirmNewEmail: async (code) =>
      mapResult(
        await backend.change(confirmNewEmail, { code }),
        ({ confirmNewEmail: confirmed }) => confirmed?.email ?? null,
      ),
    requestLoginCode: async (email) =>
      mapResult(
        await backend.mutate(mailLoginCode, { email }),
        ({ mailLoginCode: mailed }) => mailed?.sent ?? false,
      ),
    requestPasswordReset: async (username) =>
      mapResult(
        await backend.mutate(resetPasswordEmail, { username }),
        ({ sendPasswordResetEmail }) => sendPasswordResetEmail?.success ?? false,
      ),
    resetPassword: async (reset) =>
      mapResult(
        await backend.mutate(resetPasswordKey, reset),
        ({ resetUserPassword }) => resetUserPassword?.user?.databaseId ?? null,
      ),
  };
}
