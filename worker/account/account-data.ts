import { withDistricts } from "#worker-country/district-adapters.ts";
import {
  type AccountTab,
  accountTabs,
  type CustomerDownload,
  type OrderSummary,
} from "../../shared/account.ts";
import type { ActionName } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { fullName } from "../../shared/order.ts";
import { emptyFormState, type FormState } from "../../shared/ui/field.tsx";
import { sourceBelow } from "../../shared/ui/images.ts";
import { readWishlist } from "../../shared/wishlist.ts";
import type { CustomerViewer } from "../commerce/customer.ts";
import { getFormState } from "../commerce/notices.ts";
import type { ListedOrder } from "../commerce/orders.ts";
import type { Flash } from "../commerce/session.ts";
import { addressFieldValues, areasFor } from "../delivery/countries.ts";
import type { SavedAddressEdit } from "../delivery/saved-address-views.tsx";
import {
  MAX_SAVED_ADDRESSES,
  type SavedAddress,
  savedAddressesIn,
  savedIn,
  toVersion,
} from "../delivery/saved-addresses.ts";
import { listRefills, type Refill } from "../notifications/refills.ts";
import { ordersIn } from "../order/customer-orders.ts";
import { readWaitingOrders, type WaitingOrder } from "../order/waiting-orders.tsx";
import { rescue } from "../platform/backend-error.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import { writeLog } from "../platform/log.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { readWishlistProducts, type WishlistProduct } from "../wishlist/wishlist-products.ts";

/** Position of a page of orders in the whole list. */
export interface OrderPaging {
  isNewest: boolean;
  /** Cursor of the older orders; null when there are none. */
  older: string | null;
}

/** Address forms of the account, each with whether it stands open. */
export type AddressForms = readonly { kind: "billing" | "shipping"; isOpen: boolean }[];

/** The data of one section of the account. */
export type Section =
  | {
      tab: "orders";
      orders: OrderSummary[];
      paging: OrderPaging;
      claim: OrdersClaim | null;
      /** What is usually needed again by now. */
      due: Refill[];
    }
  | { tab: "downloads"; downloads: CustomerDownload[]; waiting: WaitingOrder[] }
  | { tab: "wishlist"; ids: string[]; items: WishlistProduct[]; origin: string }
  | {
      tab: "details";
      details: FormState;
      password: FormState;
      /** The address that waits for its code, with the last submission of that. */
      newEmail: { email: string; memory: FormState } | null;
    }
  | ({
      tab: "addresses";
      addresses: FormState;
      /** Which addresses the account does not have yet. */
      isNew: { billing: boolean; shipping: boolean };
      /** Those that are changed here; others are among the saved ones, or added to them. */
      forms: AddressForms;
      saved: SavedAddress[];
    } & Awaited<ReturnType<typeof areasFor>>)
  | { tab: "addresses"; edit: SavedAddressEdit }
  /** The backend did not return the section. */
  | { tab: AccountTab; failureMessage: MessageId };

/** The logged-in customer, for the greeting. */
export interface AccountViewer {
  name: string;
  /** The name in the spelling that the backend uses in URLs; "" when it is not known. */
  nicename: string;
  /** Source of the avatar, below the folder of uploads or at Gravatar; null when there is none. */
  avatar: string | null;
}

/** The logged-in customer and the requested section. */
export interface CustomerData {
  viewer: AccountViewer;
  section: Section;
}

/** Returns the section that a query names. */
const readTab = (query: URLSearchParams): AccountTab =>
  accountTabs.find((tab) => tab === query.get("tab")) ?? "orders";

const unknownViewer: AccountViewer = { name: "", nicename: "", avatar: null };

function toViewer(viewer: CustomerViewer, { config }: PrivateContext): AccountViewer {
  const { firstName, username, nicename, avatar } = viewer;
  return {
    name: firstName || username || "",
    nicename: nicename ?? "",
    avatar: avatar ? sourceBelow(config.images.baseUrl, avatar) : null,
  };
}

/** Returns the values and errors of a form's last submission. */
export function toFormState(
  flash: Flash | null,
  form: ActionName,
  { site }: Pick<PrivateContext, "site">,
): FormState {
  // A kecamatan is looked for on another page, for one of two forms.
  const waiting = flash?.values?.edit ? "save-address" : "update-address";
  const isWaiting = flash?.form === "find-district" && form === waiting;
  return getFormState(isWaiting ? { ...flash, form } : flash, form, site.t);
}

// A cursor is base64 of a short text; for anything else the first page is shown.
const readCursor = (query: URLSearchParams): string | null =>
  query.get("after")?.match(/^[\w+/=-]{1,100}$/)?.[0] ?? null;

/** Whether a form comes back with something wrong in that address, or other than the account has it. */
const isTyped = (
  { values, errors }: FormState,
  kind: string,
  existing: { [name: string]: string },
): boolean =>
  [
    ...Object.keys(errors),
    ...Object.keys(values).filter((name) => values[name] !== (existing[name] ?? "")),
  ].some((name) => name.startsWith(`${kind}.`));

/** The form that brings the orders of before the account. */
export interface OrdersClaim {
  /** Whether a code was mailed a moment ago. */
  isSent: boolean;
  memory: FormState;
}

const isBought = ({ status }: ListedOrder): boolean =>
  status === "PROCESSING" || status === "COMPLETED";

const maxDue = 3;

async function dueRefills(
  orders: readonly ListedOrder[],
  { index, catalogue, now, config }: Pick<PrivateContext, "index" | "catalogue" | "now" | "config">,
): Promise<Refill[]> {
  const { timeZone } = config.settings;
  const indexState = await index();
  const engine = indexState.state === "ready" ? indexState.engine : null;
  const refills = await listRefills(orders.filter(isBought), engine, catalogue, timeZone);
  const today = shopDay(now(), timeZone);
  return refills.filter(({ due }) => due <= today).slice(0, maxDue);
}

type Loader = (context: PrivateContext, flash: Flash | null) => Promise<CustomerData | null>;

const loaders: Record<AccountTab, Loader> = {
  async orders(context, flash) {
    const after = readCursor(context.query);
    const list = await context.session.orders.list({ after });
    if (!list) return null;
    const orders = await ordersIn(list, context);
    const paging = { isNewest: after === null, older: list.older };
    const { ordersByKey } = context.config.backend.capabilities;
    const isSent = context.query.get("step") === "code";
    const claim = ordersByKey
      ? { isSent, memory: toFormState(flash, "claim-orders", context) }
      : null;
    const due = paging.isNewest ? await dueRefills(list.orders, context) : [];
    const section = { tab: "orders", orders, paging, claim, due } as const;
    return { viewer: toViewer(list.viewer, context), section };
  },
  async downloads(context) {
    const [data, orders] = await Promise.all([
      context.session.orders.files(),
      // The files go without them.
      rescue(readWaitingOrders(context), []),
    ]);
    if (!data) return null;
    const downloads = data.files.map(({ download }) => download);
    const waiting = orders.filter(({ files }) => files.length > 0);
    const viewer = toViewer(data.viewer, context);
    return { viewer, section: { tab: "downloads", downloads, waiting } };
  },
  async wishlist(context) {
    const data = await context.session.customer.readWishlist();
    if (!data) return null;
    const ids = readWishlist(data.stored);
    const items = await readWishlistProducts(context, ids);
    return {
      viewer: toViewer(data.viewer, context),
      section: { tab: "wishlist", ids, items, origin: context.config.baseUrl },
    };
  },
  async details(context, flash) {
    const account = await context.session.customer.readAccount();
    if (!account) return null;
    const { viewer, displayName } = account;
    const existing = {
      name: fullName({ firstName: viewer.firstName ?? "", lastName: viewer.lastName ?? "" }),
      displayName: displayName ?? "",
      email: viewer.email ?? "",
    };
    const details = toFormState(flash, "update-customer", context);
    const password = toFormState(flash, "update-password", context);
    const { newEmail: email } = account;
    const newEmail =
      email === null ? null : { email, memory: toFormState(flash, "confirm-email", context) };
    const shown = { ...details, values: { ...existing, ...details.values } };
    return {
      viewer: toViewer(viewer, context),
      section: { tab: "details", details: shown, password, newEmail },
    };
  },
  async addresses(context, flash) {
    const account = await context.session.customer.readAccount();
    if (!account) return null;
    const viewer = toViewer(account.viewer, context);
    const saved = savedAddressesIn(account.savedAddresses);
    const edit = await readEdit(context, flash, saved);
    if (edit) return { viewer, section: { tab: "addresses", edit } };
    const memory = toFormState(flash, "update-address", context);
    const { billing, shipping } = account;
    const existing = {
      "billing.email": account.viewer.email ?? "",
      ...addressFieldValues("billing", billing),
      ...addressFieldValues("shipping", shipping),
    };
    const typed = { ...existing, ...memory.values };
    // A district that was only browsed is not the customer's address.
    const values = withDistricts(typed, { ...context, cookies: null });
    const isNew = { billing: !billing?.address1, shipping: !shipping?.address1 };
    const areas = await areasFor(context, values);
    const addresses = { ...memory, values };
    const forms = (["shipping", "billing"] as const)
      .map((kind) => ({ kind, isOpen: isTyped(memory, kind, existing) }))
      .filter(({ kind, isOpen }) => {
        // The delivery address that orders left behind, where it is not one of the saved ones.
        const isElsewhere = isNew.shipping || savedIn(saved, values, "shipping") !== null;
        return kind === "billing" || isOpen || !isElsewhere;
      });
    return { viewer, section: { tab: "addresses", addresses, isNew, forms, saved, ...areas } };
  },
};

/** The form of the address that the query names; null where it is the list that is asked for. */
async function readEdit(
  context: PrivateContext,
  flash: Flash | null,
  saved: readonly SavedAddress[],
): Promise<SavedAddressEdit | null> {
  const wanted = context.query.get("edit");
  const existing = saved.find(({ id }) => id === wanted);
  const memory = toFormState(flash, "save-address", context);
  const isTyped = memory !== emptyFormState;
  const isNew = wanted === "new" && (isTyped || saved.length < MAX_SAVED_ADDRESSES);
  // Removed elsewhere while it was changed here: what was typed can be saved as a new one.
  if (!wanted || (!existing && !isNew && !isTyped)) return null;
  const shown = isTyped
    ? memory.values
    : {
        label: existing?.label ?? "",
        isDefault: existing && existing === saved[0] ? "1" : "",
        ...addressFieldValues("shipping", existing?.address),
      };
  // Another address is not where somebody only looked.
  const values = withDistricts(shown, existing ? { ...context, cookies: null } : context);
  return {
    // Sent again after a lost response, it is the same address.
    id: existing?.id ?? (memory.values.id || crypto.randomUUID()),
    version: existing ? toVersion(existing) : "",
    memory: { ...memory, values },
    ...(await areasFor(context, values)),
  };
}

const failureMessages: Record<AccountTab, MessageId> = {
  orders: "account.orders-failed",
  downloads: "account.downloads-failed",
  wishlist: "error.something",
  details: "error.something",
  addresses: "error.something",
};

/** Returns the section for the logged-in customer; null for other visitors. */
export async function loadCustomer(
  context: PrivateContext,
  flash: Flash | null,
): Promise<CustomerData | null> {
  const tab = readTab(context.query);
  return rescue(loaders[tab](context, flash), (error): CustomerData => {
    writeLog("warn", "account", { tab }, error);
    return { viewer: unknownViewer, section: { tab, failureMessage: failureMessages[tab] } };
  });
}
