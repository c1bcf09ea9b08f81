import * as v from "valibot";
import { productIdTag, type Tag } from "../commerce/cache-policy.ts";
import { readableSlug } from "../commerce/readable-slug.ts";

const id = v.pipe(v.number(), v.integer(), v.minValue(1));

// A date in another format is ignored; the rest of the body still counts.
const date = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/),
      // WooCommerce sends UTC without a zone.
      v.transform((text) => (text.endsWith("Z") ? text : `${text}Z`)),
    ),
  ),
  undefined,
);

/**
 * The fields that the shop reads from WooCommerce's webhook bodies; a deleted product has only its
 * id.
 */
const resource = v.object({
  id: v.optional(id),
  slug: v.optional(v.pipe(v.string(), v.transform(readableSlug))),
  status: v.optional(v.string()),
  parent_id: v.optional(v.number()),
  date_paid_gmt: date,
  date_completed_gmt: date,
  date_modified_gmt: date,
  // Fields that distinguish orders, products, coupons, customers and actions.
  order_key: v.optional(v.string()),
  payment_method: v.optional(v.string()),
  transaction_id: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  currency: v.optional(v.string()),
  refunds: v.fallback(v.optional(v.array(v.object({ total: v.string() }))), undefined),
  discount_type: v.optional(v.string()),
  username: v.optional(v.string()),
  action: v.optional(v.string()),
  arg: v.fallback(v.optional(id), undefined),
  meta_data: v.fallback(
    v.optional(v.array(v.object({ key: v.string(), value: v.unknown() }))),
    undefined,
  ),
  line_items: v.optional(v.array(v.object({ product_id: v.optional(v.number()) }))),
});

/** The fields read from a webhook's body. */
export type WebhookResource = v.InferOutput<typeof resource>;

/** Parses a webhook's body; null when it is no JSON object of the expected shape. */
export function readResource(text: string): WebhookResource | null {
  try {
    const body: unknown = JSON.parse(text);
    const result = v.safeParse(resource, body);
    return result.success && !Array.isArray(body) ? result.output : null;
  } catch {
    return null;
  }
}

const marks = {
  order: ({ order_key: key, line_items: lines }: WebhookResource) => key ?? lines,
  product: ({ slug }: WebhookResource) => slug,
  coupon: ({ discount_type: type }: WebhookResource) => type,
  customer: ({ username }: WebhookResource) => username,
  action: ({ action }: WebhookResource) => action,
};

/** The plugin's action for an order whose personal data were erased. */
const erasedAction = "action.woocommerce_storefront_order_erased";

/** Returns the order whose personal data WooCommerce has erased, by a webhook; null for any other. */
export function erasedOrder(topic: string, body: WebhookResource): number | null {
  if (topic === erasedAction) return body.arg ?? null;
  const isMarked = body.meta_data?.some(
    ({ key, value }) => key === "_anonymized" && value === "yes",
  );
  return topic === "order.updated" && isMarked ? (body.id ?? null) : null;
}

/**
 * Whether a body matches the topic: only the body is signed, so one kind of body could be replayed
 * under another topic (docs/woocommerce.md, "What is signed").
 */
export function isOfTopic(topic: string, body: WebhookResource): boolean {
  const [kind, event] = topic.split(".");
  if (kind === "action") return body.action === event;
  const foreign = Object.entries(marks).filter(([mark]) => mark !== kind);
  return foreign.every(([, readMark]) => readMark(body) === undefined);
}

function productTags({ id: productId, slug, parent_id: parent }: WebhookResource): Tag[] {
  const ids = [productId, parent].filter((previous) => previous !== undefined && previous > 0);
  const named: Tag[] = slug ? [`product:${slug}`] : [];
  return [...named, ...ids.map((previous) => productIdTag(previous as number)), "listing", "stock"];
}

// An order reduces the stock of its products; WooCommerce sends no product webhook for that.
function orderTags({ line_items: lines = [] }: WebhookResource): Tag[] {
  const products = lines.flatMap(({ product_id: productId }) => productId || []);
  return ["stock", ...products.map(productIdTag)];
}

/**
 * Whether a topic reports a changed category: the plugin's, or one of the
 * actions that older versions of WooCommerce allow ("action.edited_product_cat").
 */
export const isCategoryTopic = (topic: string): boolean =>
  /^action\.(woocommerce_storefront_category$|\w*_product_cat$)/.test(topic);

/** Whether the WordPress plugin reports a tag, a brand, an attribute or one of its values. */
export const isTermTopic = (topic: string): boolean =>
  topic === "action.woocommerce_storefront_term";

/**
 * Of the WordPress plugin: countries, gateways, what WooCommerce's settings and the operator's say;
 * menus.
 */
const settingsTopics = new Set([
  "action.woocommerce_storefront_settings",
  "action.woocommerce_storefront_menu",
]);

/** Whether the WordPress plugin reports another currency or other taxes, of which every price is made. */
export const isPriceTopic = (topic: string): boolean =>
  topic === "action.woocommerce_storefront_prices";

/**
 * Returns the tags that a webhook's topic invalidates; none for a coupon, which is read live with
 * each cart.
 */
export function tagsOfWebhook(topic: string, body: WebhookResource): Tag[] {
  const [kind, event] = topic.split(".");
  if (kind === "product")
    return event === "updated" ? productTags(body) : [...productTags(body), "categories"];
  if (kind === "order") return orderTags(body);
  if (isCategoryTopic(topic)) return ["categories", "listing"];
  if (isTermTopic(topic)) return ["listing"];
  if (settingsTopics.has(topic)) return ["settings"];
  if (kind === "action" && /post|category/.test(event ?? "")) return ["articles"];
  return [];
}
