import type { Locale } from "../shared/i18n/locales.ts";
import { configFor } from "./config.ts";
import { DeliveryRates as RatesObject } from "./delivery/delivery-rates.ts";
import { OrderRecord as OrderObject } from "./order/order-record.ts";
import { CatalogueBuilder as BuilderObject } from "./product-index/catalogue-builder.ts";
import { catalogueReader } from "./woocommerce/index-source/catalogue-reader.ts";
import { orderStatePort } from "./woocommerce/order-inquiry.ts";
import { createRatesPort } from "./woocommerce/ports/rates.ts";

// Features' objects over WooCommerce, under the names that wrangler.toml has.

/** The rates of couriers. */
export class DeliveryRates extends RatesObject {
  protected override readonly backend = createRatesPort(this.env);
}

/** The record of one order. */
export class OrderRecord extends OrderObject {
  protected override readonly backend = orderStatePort(this.env);
}

/** The builder of one language's product index. */
export class CatalogueBuilder extends BuilderObject {
  protected override readerFor(locale: Locale) {
    return catalogueReader(this.env, configFor(this.env), locale);
  }
}
