import * as v from "valibot";
import { failure, type Notice, success } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { optionalText, text } from "../platform/http/fields.ts";
import { addItems } from "./add-items.ts";
import { findSku, largerPack, type SkuMatch } from "./find-skus.ts";
import { joinItems, type LinkItem, maxLinkQuantity } from "./link-items.ts";
import {
  linesIn,
  maxListLength,
  maxSkuLength,
  type OrderLine,
  toFieldName,
} from "./order-lines.ts";

const rowNumber = v.pipe(v.string(), v.regex(/^1?\d$/));

const isQuantity = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxLinkQuantity;

/** Why the product of a line cannot be added by its SKU; null where it can. */
function findObstacle(found: SkuMatch | null): Notice | null {
  if (!found) return { id: "quick-order.unknown" };
  const { product, variation } = found;
  if (product.type === "VARIABLE" && !variation) return { id: "quick-order.choose" };
  const isSold = product.type === "SIMPLE" || product.type === "VARIABLE";
  return isSold ? null : { id: "cart.not-purchasable" };
}

const toItem = ({ product, variation }: SkuMatch, { quantity }: OrderLine): LinkItem => ({
  productId: product.id,
  variationId: variation?.id ?? null,
  quantity: Number(quantity),
});

/**
 * Adds a list of SKUs with quantities. Nothing is added while a line of it is wrong; of those that the
 * backend refuses, the rest is.
 */
export const orderSkusAction = defineAction({
  name: "order-skus",
  input: v.object({
    list: optionalText(maxListLength),
    sku: v.optional(v.record(rowNumber, text(maxSkuLength)), {}),
    quantity: v.optional(v.record(rowNumber, text(9)), {}),
  }),
  home: routes.quickOrder(),
  showsErrorsOnPage: true,
  target: ({ location }) => location,
  async run(context, { list = "", sku: skus = {}, quantity: quantities = {} }) {
    const typed = [
      ...Object.entries(skus).map(([at, sku]) => [toFieldName(Number(at), "sku"), sku]),
      ...Object.entries(quantities).map(([at, many]) => [
        toFieldName(Number(at), "quantity"),
        many,
      ]),
    ];
    const { lines, isCut } = linesIn({ list, ...Object.fromEntries(typed) });
    if (lines.length === 0) return refusal("quick-order.empty");
    const found = await Promise.all(lines.map(({ sku }) => findSku(context, sku)));
    const fields: Record<string, Notice> = {};
    for (const [at, line] of lines.entries()) {
      const obstacle = findObstacle(found[at] ?? null);
      if (obstacle) fields[toFieldName(at, "sku")] = obstacle;
      if (!isQuantity(line.quantity))
        fields[toFieldName(at, "quantity")] = { id: "cart.quantity-invalid" };
    }
    if (isCut) return refusal("quick-order.too-many");
    if (Object.keys(fields).length > 0) {
      const count = Object.keys(fields).length;
      const { error } = refusal("quick-order.wrong", { values: { count } });
      return failure({ ...error, fields });
    }
    const matches = lines.flatMap((line, at) => {
      const sku = found[at];
      return sku ? [{ line, at, sku, item: toItem(sku, line) }] : [];
    });
    const result = await addItems(context, joinItems(matches.map(({ item }) => item)));
    if (!result.ok) return result;
    const { cart, refused } = result.value;
    for (const { at, item } of matches) {
      const notice = refused[wishlistId(item)];
      if (notice) fields[toFieldName(at, "sku")] = notice;
    }
    if (Object.keys(fields).length > 0) {
      const id = cart ? "cart.some-items-added" : "cart.no-items-added";
      return failure({ code: id, notice: { id }, fields, ...(cart && { cart }) });
    }
    const larger = matches.flatMap(({ line, sku }) => largerPack(sku, Number(line.quantity)) ?? []);
    const notices: Notice[] = [
      { id: "cart.items-added", isGood: true },
      ...larger.map(({ name, label, sku }): Notice => {
        return { id: "quick-order.larger-pack", values: { name, label, sku } };
      }),
    ];
    return success({
      notices: [...context.session.notices, ...notices],
      location: localePath(routes.cart(), context.locale),
    });
  },
});
