import type { District } from "../../shared/district.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { patternOf, routes } from "../../shared/routes.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { chosenDistrict } from "../districts/districts.ts";
import { mappingContext } from "../platform/graphql/mapping-context.ts";
import {
  notFound,
  type PageOutcome,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { isBrought } from "../product/buying.tsx";
import { readProduct } from "../product/read-product.ts";
import { toProduct } from "../product/to-product.ts";
import { type DeliveryEstimate, Estimate, readEstimate } from "./delivery-estimate.tsx";

interface DeliveryData extends DeliveryEstimate {
  product: Pick<Product, "slug" | "name">;
  district: District;
  now: Date;
}

function ProductDelivery({ data: { product, ...estimate } }: { data: DeliveryData }) {
  const { t, link } = useShop();
  const { slug, name } = product;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: t("layout.home"), href: "/" },
          { name, href: routes.product(slug) },
          { name: t("delivery.check") },
        ]}
      />
      <h1>{t("delivery.of-product", { product: name })}</h1>
      <Estimate slug={slug} {...estimate} />
      <p>
        <a className="button" href={link(routes.product(slug))}>
          {t("delivery.back-to-product")}
        </a>
      </p>
    </>
  );
}

/**
 * The estimate of a product's page, without JavaScript; it redirects to the choice of a district
 * first.
 */
export default privatePage({
  path: patternOf(routes.productDelivery(":slug")),
  async load(context): Promise<DeliveryData | PageOutcome> {
    const { config, shop, cookies, now, params } = context;
    if (config.districts === "off") return notFound();
    const answer = await readProduct(context, params.slug);
    if (!answer || answer.hasPassword) return notFound();
    const product = toProduct(answer, { ...mappingContext(config), link: shop.link });
    if (!isBrought(product)) return notFound();
    const { slug, name } = product;
    const district = chosenDistrict(cookies);
    const here = encodeURIComponent(shop.link(routes.productDelivery(slug)));
    if (!district) return redirect(shop.link(`${routes.delivery()}?returnTo=${here}`), 303);
    const estimate = await readEstimate(context, product, district);
    return { product: { slug, name }, district, ...estimate, now: now() };
  },
  head: ({ product }, { shop }) => ({
    title: shop.t("delivery.of-product", { product: product.name }),
    canonical: routes.productDelivery(product.slug),
  }),
  component: ProductDelivery,
});
