import { tax } from "#backend-country/shop.ts";
import { readCart, sumShipping, totalled } from "../cart/change-cart.ts";
import type { CartLine, OpenCart } from "../cart/open-cart.ts";
import { taxSetting } from "../cart/tax.ts";
import { chosenNode } from "../catalogue/attribute-nodes.ts";
import { connectionOfList } from "../catalogue/paging.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { formatMoney, getDecimals } from "../money.ts";
import type { CouponRow } from "../schema/sessions.ts";
import { type Format, money } from "./money-field.ts";

interface Paged {
  first?: number | null;
  after?: string | null;
}

/** A coupon in a cart; `code` as spelled by the cart or the caller. */
export interface AppliedCoupon {
  code: string;
  row: CouponRow;
  amount: number;
  tax: number;
}

const major = (minor: number, currency: string): number => minor / 10 ** getDecimals(currency);

export function appliedCoupon(cart: OpenCart, row: CouponRow, code = row.code): AppliedCoupon {
  const discount = cart.totals.coupons.find((coupon) => coupon.code === row.code);
  return { code, row, amount: discount?.total ?? 0, tax: discount?.tax ?? 0 };
}

const Cart = {
  isEmpty: (cart: OpenCart) => cart.lines.length === 0,
  contents: (cart: OpenCart, paged: Paged) => ({
    ...connectionOfList(cart.lines, paged, ({ line }) => line.key),
    itemCount: cart.lines.reduce((sum, { line }) => sum + line.quantity, 0),
    productCount: cart.lines.length,
  }),
  appliedCoupons: (cart: OpenCart) =>
    cart.coupons.length ? cart.coupons.map((row) => appliedCoupon(cart, row)) : null,
  giftCards: (cart: OpenCart) => cart.totals.giftCards,
  needsShippingAddress: (cart: OpenCart) => cart.needsShipping,
  chosenShippingMethods: async (cart: OpenCart) =>
    cart.needsShipping ? [(await cart.rated()).chosen?.id ?? ""] : [],
  availableShippingMethods: async (cart: OpenCart) =>
    cart.needsShipping ? [await cart.rated()] : [],
  displayPricesIncludeTax: (_cart: OpenCart, _args: object, { env }: Context) =>
    taxSetting(env).isShown,
  contentsTotal: money<OpenCart>(({ totals }) => totals.subtotal),
  subtotal: money<OpenCart>(({ totals }) => totals.subtotal),
  subtotalTax: money<OpenCart>(({ totals }) => totals.subtotalTax),
  discountTotal: money<OpenCart>(({ totals }) => totals.discount),
  discountTax: money<OpenCart>(({ totals }) => totals.discountTax),
  shippingTotal: (cart: OpenCart, { format }: Format, context: Context) =>
    formatMoney(sumShipping(cart, context), context.env, format),
  shippingTax: money<OpenCart>(() => 0),
  fees: ({ totals }: OpenCart, _args: object, { env }: Context) => {
    if (totals.fees.length === 0) return null;
    return totals.fees.map(({ name, total }) => ({
      name,
      taxable: false,
      total: major(total, env.CURRENCY),
    }));
  },
  feeTotal: money<OpenCart>(({ totals }) => totals.fees.reduce((sum, fee) => sum + fee.total, 0)),
  totalTax: money<OpenCart>(({ totals }) => totals.tax),
  total: async (cart: OpenCart, { format }: Format, context: Context) =>
    formatMoney((await totalled(cart, context)).totals.total, context.env, format),
  totalTaxes: ({ totals }: OpenCart, _args: object, { env }: Context) =>
    totals.tax > 0
      ? [
          {
            label: `${tax.name} ${taxSetting(env).rate} %`,
            amount: formatMoney(totals.tax, env),
          },
        ]
      : [],
};

const ShippingPackage = {
  packageDetails: (cart: OpenCart) => cart.packageDetails,
  supportsShippingCalculator: () => true,
  rates: (cart: OpenCart) => (cart.rates.length ? cart.rates : null),
};

const SimpleCartItem = {
  key: ({ line }: CartLine) => line.key,
  quantity: ({ line }: CartLine) => line.quantity,
  extraData: ({ line }: CartLine) =>
    line.extraData.map(({ name, value }) => ({ key: name, value })),
  subtotal: money<CartLine>(({ totals }) => totals.subtotal),
  subtotalTax: money<CartLine>(({ totals }) => totals.subtotalTax),
  total: money<CartLine>(({ totals }) => totals.total),
  product: ({ line, product }: CartLine) => ({
    node: product,
    simpleVariations: line.attributes.map(({ name, value }) => ({
      name: `attribute_${name}`,
      value,
    })),
  }),
  variation: (item: CartLine, _args: object, context: Context) =>
    item.variation && {
      node: item.variation,
      attributes: shownAttributes(item, context),
    },
};

async function shownAttributes({ line, product }: CartLine, context: Context) {
  const [rows, terms] = await Promise.all([
    context.loaders.productAttributes.load(product.id),
    context.loaders.productTerms.load(product.id),
  ]);
  return line.attributes.map((chosen) => {
    const row = rows.find(({ name }) => name === chosen.name);
    return chosenNode(chosen, row, terms, context);
  });
}

export const cartResolvers = {
  RootQuery: {
    cart: async (
      _root: unknown,
      { recalculateTotals }: { recalculateTotals?: boolean | null },
      context: Context,
    ) => {
      const cart = await readCart(context);
      return recalculateTotals ? cart.rated() : cart;
    },
  },
  Cart,
  CartItem: { __resolveType: () => "SimpleCartItem" },
  SimpleCartItem,
  ShippingPackage,
  ShippingRate: {
    cost: money<{ cost: number }>(({ cost }) => cost),
    taxTotal: money<{ cost: number }>(() => 0),
  },
  AppliedCoupon: {
    description: ({ row }: AppliedCoupon, _args: object, { locale }: Context) =>
      inLocale(locale, row.descriptionId, row.descriptionEn),
    discountAmount: money<AppliedCoupon>(({ amount }) => amount),
    discountTax: money<AppliedCoupon>(({ tax }) => tax),
  },
  GiftCard: {
    balance: money<{ balance: number }>(({ balance }) => balance),
    amount: money<{ amount: number }>(({ amount }) => amount),
  },
};
