import { brand } from "#brand/brand.ts";
import { code } from "#country/facts.ts";
import {
  type GatewayOperation,
  gatewayOperations,
} from "../../worker/operations/public-api/gateway-operations.ts";
import { closedToOthers, restApi } from "./access-checks.ts";
import { type Backend, lacksSchema } from "./backend.ts";
import { type Check, nodesOf, stock } from "./check.ts";
import { contactForm } from "./contact-checks.ts";
import { advice, type Finding, type FindingId, missing, ok } from "./findings.ts";
import { NoAnswer, refusedWhole } from "./no-answer.ts";
import { ownCheckout } from "./own-checkout-check.ts";
import { payment } from "./payment-checks.ts";
import { pictures } from "./picture-checks.ts";
import { plugin, whyClosed } from "./plugin-checks.ts";
import { catalogueSize, productTypes } from "./product-checks.ts";
import { logins, sessions } from "./session-checks.ts";

const slowMs = 2_000;

/** Statuses of an endpoint that is closed to the doctor: nothing else can be looked at then. */
const closed = [401, 403];

const notices = { id: "responds", subject: "notices around GraphQL's JSON" } as const;

const responds: Check = async (backend) => {
  const { milliseconds, isAmongNotices, data, messages } = await backend
    .ask("{ __typename }")
    .catch(explained(backend));
  if (!data?.__typename) throw refusedWhole(messages[0] ?? "");
  const speed = `${milliseconds} ms`;
  return [
    milliseconds > slowMs
      ? advice("responds", `${speed}: an object cache for WordPress would help`)
      : ok("responds", speed),
    ...(isAmongNotices ? [{ ...advice(notices, printed), remedy: silence }] : []),
  ];
};

const printed = "PHP prints something before or behind it; the shop reads it all the same";
const silence = "by hand: switch WP_DEBUG_DISPLAY off in wp-config.php, and display_errors in PHP";

/** Adds what opens an endpoint that is closed to the doctor. */
const explained = (backend: Backend) => async (error: unknown) => {
  if (!(error instanceof NoAnswer && closed.includes(error.status ?? 0))) throw error;
  throw new NoAnswer(`${error.message}: ${await whyClosed(backend)}`, { remedy: giveKey });
};

const giveKey =
  "by hand: give the shop, and the doctor, the key that WooCommerce > Storefront shows";

const sampleVariables = (slug: string): Record<string, unknown> => ({
  slug,
  first: 1,
  country: code,
  search: "oli",
});

async function operationWorks(
  backend: Backend,
  operation: GatewayOperation,
  slug: string,
): Promise<Finding> {
  const text = stock(operation.document);
  const declared = [...text.matchAll(/\$(\w+):/g)].map((match) => match[1] ?? "");
  const samples = sampleVariables(slug);
  const variables = Object.fromEntries(
    declared.filter((name) => name in samples).map((name) => [name, samples[name]]),
  );
  const { messages } = await backend.ask(text, variables);
  const about = { id: "schema", subject: `operation ${operation.name}` } as const;
  if (!lacksSchema(messages)) return ok(about);
  return missing(about, messages.slice(0, 2).join(" | "));
}

const catalogueOperations: Check = async (backend) => {
  const first = await backend.ask(
    '{ products(first: 1, where: {status: "publish", supportedTypesOnly: true, orderby: [{field: DATE, order: DESC}]}) { nodes { slug } } }',
  );
  const [product] = nodesOf<{ slug: string }>(first, "products");
  const findings = [product ? ok("products") : missing("products", "publish at least one product")];
  for (const operation of gatewayOperations) {
    if ("query" in operation)
      findings.push(await operationWorks(backend, operation, product?.slug ?? "none"));
  }
  return findings;
};

const categories: Check = async (backend) => {
  const response = await backend.ask(`{
    productCategories(first: 100, where: { hideEmpty: true, orderby: COUNT, order: DESC }) {
      nodes { slug }
    }
  }`);
  const slugs = nodesOf<{ slug: string }>(response, "productCategories").map(({ slug }) => slug);
  const wanted = brand.defaults.HOME_CATEGORIES;
  const absent = wanted.filter((slug) => !slugs.includes(slug));
  if (slugs.length === 0) return [missing("categories", "none has products")];
  const own = slugs.slice(0, wanted.length).join(",");
  return absent.length === 0
    ? [ok("categories")]
    : [
        advice(
          "categories",
          `without products or missing: ${absent.join(", ")}; name your own, for example HOME_CATEGORIES=${own}`,
        ),
      ];
};

const languages: Check = async (backend) => {
  const query = "{ productCategories(first: 3) { nodes { name } } }";
  const [one, other] = await Promise.all(
    ["id-ID", "en-US"].map((language) => backend.ask(query, {}, { "accept-language": language })),
  );
  return JSON.stringify(one?.data) === JSON.stringify(other?.data)
    ? [
        advice(
          "translations",
          "names are the same in both: a translation plugin that reads Accept-Language would change that",
        ),
      ]
    : [ok("translations")];
};

/** Compares WordPress's product URLs with those of the shop. */
const permalinks: Check = async (backend) => {
  const response = await backend.ask(
    '{ products(first: 1, where: {status: "publish", supportedTypesOnly: true}) { nodes { slug link } } productCategories(first: 1) { nodes { slug link } } }',
  );
  if (lacksSchema(response.messages)) return [];
  const wanted = { products: "/product/", productCategories: "/product-category/" } as const;
  const elsewhere = Object.entries(wanted).flatMap(([name, path]) =>
    nodesOf<{ slug: string; link: string | null }>(response, name)
      .flatMap(({ link }) => (link && URL.canParse(link) ? [new URL(link).pathname] : []))
      .filter((link) => !link.startsWith(path))
      .map((link) => `${link} for ${path}`),
  );
  return elsewhere.length === 0
    ? [ok("addresses")]
    : [
        advice(
          "addresses",
          `old addresses differ from the shop's and need a redirect: ${elsewhere.join(", ")}`,
        ),
      ];
};

/** All checks in order; later ones depend on earlier ones. */
export const checks: readonly [name: string, id: FindingId, check: Check][] = [
  ["GraphQL", "responds", responds],
  ["plugin", "connected", plugin],
  ["closed to others", "closed", closedToOthers],
  ["catalogue", "schema", catalogueOperations],
  ["size of the catalogue", "catalogue-size", catalogueSize],
  ["product types", "product-types", productTypes],
  ["WordPress's own checkout", "own-checkout", ownCheckout],
  ["categories", "categories", categories],
  ["sessions", "session-handler", sessions],
  ["payment", "payment", payment],
  ["login", "login", logins],
  ["languages", "translations", languages],
  ["pictures", "pictures", pictures],
  ["contact form", "contact-form", contactForm],
  ["permalinks", "addresses", permalinks],
  ["REST API", "calls", restApi],
];
