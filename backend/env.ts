/** Bindings and vars of backend/wrangler.toml. */
export interface Env {
  DB: D1Database;
  UPLOADS: R2Bucket;
  SITE_URL: string;
  SITE_NAME: string;
  SITE_SHORT_DESCRIPTION: string;
  CURRENCY: string;
  CURRENCY_LOCALE: string;
  TAX_RATE: string;
  TAX_DISPLAY: "none" | "added" | "included";
  JWT_SECRET: string;
  WEBHOOK_SECRET: string;
  WEBHOOK_URL: string;
}
