import type { Notice, Result } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { ItemIdentity } from "../../shared/cart-item.ts";
import type { CustomerAddress } from "./customer.ts";
import type { Refusal } from "./session.ts";
import type { DeliveryShare } from "./without-delivery.ts";

/** A cart as the backend has it. */
export interface ReadCart {
  /** For pages and islands. */
  cart: Cart;
  /** Ids of all rates that were offered; null where nobody was asked for any. */
  rateIds: string[] | null;
  /** Whether it was read with what couriers are asked for. */
  isRated: boolean;
  /** What has no price while nobody has said where the cart goes. */
  delivery: DeliveryShare;
}

/** A payment method that the backend offers for a cart; the description is HTML. */
export interface OfferedMethod {
  id: string;
  title: string | null;
  description: string | null;
}

/** What the backend knows of a cart's shopper. */
export interface Shopper {
  customer: { billing: CustomerAddress | null; shipping: CustomerAddress | null } | null;
  /** Null for a guest. */
  viewer: { email: string | null; username: string | null } | null;
}

/** A cart with its shopper and, where they were asked for, the payment methods. */
export interface CartOfShopper extends Shopper {
  cart: ReadCart | null;
  methods?: OfferedMethod[];
}

/** An item for a cart. */
export interface NewItem {
  productId: number;
  variationId?: number;
  attributes?: readonly { name: string; value: string }[];
  quantity: number;
}

/** An item that the backend did not add. */
interface RefusedItem extends ItemIdentity {
  variationId: number | null;
  /** Why. */
  notice: Notice;
}

/** An address of a cart in the fields of the shop's forms; without e-mail address. */
export interface CartAddress {
  country?: string | undefined;
  [field: string]: string | undefined;
}

/** The cart after a change; null where the backend has not returned it. */
type ChangedCart = Promise<Result<ReadCart | null, Refusal>>;

/** A refused code; isUnknown: there is no such code. */
export type CodeRefusal = Refusal & { isUnknown: boolean };

/**
 * The cart of a session. Reads return null, without a request, where there is no session; changes
 * create it.
 */
export interface CartPort {
  /** With rates and payment methods: asks the plugins of couriers and gateways. */
  read(): Promise<CartOfShopper | null>;
  /** Without what those plugins are asked for. */
  readUnrated(): Promise<CartOfShopper | null>;
  /** The payment methods alone: a gateway's plugin may be slow. */
  readMethods(): Promise<OfferedMethod[] | null>;
  add(item: NewItem): ChangedCart;
  /** Several at once, in one call; what cannot be added is returned. */
  addAll(
    items: readonly NewItem[],
  ): Promise<Result<{ cart: ReadCart | null; refused: RefusedItem[] }, Refusal>>;
  /** 0 removes the item. */
  setQuantity(key: string, quantity: number): ChangedCart;
  empty(): ChangedCart;
  applyCoupon(code: string): Promise<Result<ReadCart | null, CodeRefusal>>;
  removeCoupon(code: string): ChangedCart;
  applyGiftCard(code: string): Promise<Result<ReadCart | null, CodeRefusal>>;
  removeGiftCard(code: string): ChangedCart;
  /** Chooses one of the offered rates by its id. */
  chooseRate(rate: string): ChangedCart;
  /** Returns no cart: fees that depend on the method are in the next one that is read. */
  chooseMethod(method: string): Promise<Result<unknown, Refusal>>;
  /** Returns no cart: rates and tax of the next one that is read follow. */
  setAddresses(addresses: {
    shipping: CartAddress;
    billing?: CartAddress;
  }): Promise<Result<unknown, Refusal>>;
  /**
   * The address that opens the backend's own checkout with this cart, good for so many minutes;
   * earlier ones end. It can log a customer in: whoever gets it is led there at once. Null where
   * there is no session.
   */
  checkoutAddress(minutes: number): Promise<Result<string | null, Refusal>>;
  /** Stores data that plugins read, such as a courier's district. */
  store(data: readonly { key: string; value: string }[]): Promise<Result<unknown, Refusal>>;
}
