import type { GraphQLResponse } from "./backend.ts";
import { type Check, nodesOf } from "./check.ts";
import { advice, type Finding, ok } from "./findings.ts";

interface PicturedCategory {
  slug: string;
  image: { sourceUrl: string } | null;
}

const ofCategories = { id: "pictures", subject: "pictures of categories" } as const;

/** Menus and tiles show WooCommerce's category images. */
function categoryPictures(response: GraphQLResponse): Finding {
  const absent = nodesOf<PicturedCategory>(response, "productCategories").filter(
    ({ image }) => !image,
  );
  const slugs = absent.map(({ slug }) => slug).join(", ");
  return absent.length === 0
    ? ok(ofCategories)
    : advice(ofCategories, `a drawing stands for those of ${slugs}`);
}

/** Checks where images are stored, and whether categories have any. */
export const pictures: Check = async (backend) => {
  const response = await backend.ask(`{
    products(first: 5, where: {status: "publish", supportedTypesOnly: true}) { nodes { image { sourceUrl } } }
    productCategories(first: 100, where: { hideEmpty: true }) { nodes { slug image { sourceUrl } } }
  }`);
  const urls = nodesOf<{ image: { sourceUrl: string } | null }>(response, "products").flatMap(
    ({ image }) => image?.sourceUrl ?? [],
  );
  const [first] = urls;
  if (!first) return [advice("pictures", "the newest products have none")];
  const base = first.replace(/uploads\/.*$/, "uploads/");
  const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(",");
  return [
    ok("pictures", `settings IMAGE_BASE_URL=${base} IMAGE_HOSTS=${hosts},secure.gravatar.com`),
    categoryPictures(response),
  ];
};
