import type { Locale } from "../../shared/i18n/locales.ts";
import { CatalogueBuilder as BuilderObject } from "../catalogue/catalogue-builder.ts";
import { editionBucket, indexEdition } from "../catalogue/index-store.ts";
import { indexWriter } from "../catalogue/index-writer.ts";
import { boundDatabase, type Database } from "../catalogue/postgres/database.ts";
import { postgresWriter } from "../catalogue/postgres/postgres-writer.ts";
import { catalogueName } from "../catalogue/postgres/request-engine.ts";
import type { Mailer } from "../commerce/mailer.ts";
import { DeliveryRates as RatesObject } from "../delivery/delivery-rates.ts";
import { ProductAlerts as AlertsObject } from "../notifications/product-alerts.ts";
import { providerMailer } from "../notifications/provider-mailer.ts";
import { OrderRecord as OrderObject } from "../order/order-record.ts";
import { assertKnown, configFor } from "../settings/config.ts";
import { backendMailer } from "../woocommerce/backend-mailer.ts";
import { readOfferedNow } from "../woocommerce/catalogue/offered-now.ts";
import { catalogueReader } from "../woocommerce/index-source/catalogue-reader.ts";
import { orderStatePort } from "../woocommerce/order-inquiry.ts";
import { createRatesPort } from "../woocommerce/ports/rates.ts";
import { inObject, learnedConfig, learnReport } from "./read-shop-report.ts";

// Features' objects over WooCommerce, under the names that wrangler.toml has.

/** The rates of couriers. */
export class DeliveryRates extends RatesObject {
  protected override readonly backend = createRatesPort(this.env, (what) =>
    learnedConfig(this.env, what),
  );
}

/** The record of one order. */
export class OrderRecord extends OrderObject {
  protected override readonly backend = orderStatePort(this.env, (what) =>
    learnedConfig(this.env, what),
  );
}

/** The builder of one language's product index. */
export class CatalogueBuilder extends BuilderObject {
  #database: Database | null = null;

  override async alarm(): Promise<void> {
    await learnReport(this.env, inObject);
    await super.alarm();
  }

  override async pollCategories(): Promise<void> {
    await learnReport(this.env, inObject);
    await super.pollCategories();
  }

  protected override readerFor(locale: Locale) {
    const config = configFor(this.env);
    assertKnown(config, "index");
    return catalogueReader(this.env, config, locale);
  }

  protected override writerFor(locale: Locale) {
    const config = configFor(this.env);
    const edition = indexEdition(config);
    if (config.catalogueEngine === "postgresql") {
      this.#database ??= boundDatabase(this.env);
      return postgresWriter(this.#database, {
        catalogue: catalogueName(edition, locale),
        locale,
      });
    }
    const bucket = editionBucket(this.env.CATALOGUE, edition);
    return indexWriter({ bucket, locale, limit: config.indexLimit });
  }
}

/** What shoppers are to be mailed about one product. */
export class ProductAlerts extends AlertsObject {
  protected override async readOffer(productId: number, locale: Locale) {
    const config = await learnedConfig(this.env, "alert");
    return readOfferedNow({ env: this.env, config }, productId, locale);
  }

  protected override get mailer(): Mailer | null {
    const config = configFor(this.env);
    const { by } = config.mail;
    if (by === "backend") return backendMailer(this.env, config);
    return providerMailer(config.mail, (url, init) => fetch(url, init));
  }
}
