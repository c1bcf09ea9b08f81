import { storefrontReport } from "../../backend/storefront-report.ts";

/** Settings of a shop before a WooCommerce without the plugin, of which its owner says what it knows. */
export const withoutPlugin = (BACKEND_URL: string, report: object = {}) => ({
  BACKEND_URL,
  SHOP_REPORT: JSON.stringify({ ...storefrontReport({}), ...report }),
});
