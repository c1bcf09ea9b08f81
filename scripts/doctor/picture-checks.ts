import { homeCategories } from "../../shared/content/home-categories.ts";
import { type Check, nodesOf } from "./check.ts";
import { advice, type Finding, ok } from "./findings.ts";

const timeoutMs = 5_000;

async function isThere(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return (await fetch(url, { method: "HEAD", signal })).ok;
  } catch {
    return false;
  }
}

/** The shop asks for the pictures of its eight categories by fixed names. */
async function categoryPictures(base: string): Promise<Finding> {
  const files = homeCategories.map(({ image }) => image);
  const found = await Promise.all(files.map((file) => isThere(base + file)));
  const absent = files.filter((_file, at) => !found[at]);
  return absent.length === 0
    ? ok("pictures of the eight categories")
    : advice("pictures of the categories", `not at ${base}: ${absent.join(", ")}`);
}

/** Where pictures lie, and whether those of the categories are among them. */
export const pictures: Check = async (backend) => {
  const { data } = await backend.ask("{ products(first: 5) { nodes { image { sourceUrl } } } }");
  const urls = nodesOf<{ image: { sourceUrl: string } | null }>(data, "products").flatMap(
    ({ image }) => image?.sourceUrl ?? [],
  );
  const [first] = urls;
  if (!first) return [advice("pictures", "the newest products have none")];
  const base = first.replace(/uploads\/.*$/, "uploads/");
  const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(",");
  return [
    ok("pictures", `settings IMAGE_BASE_URL=${base} IMAGE_HOSTS=${hosts},secure.gravatar.com`),
    await categoryPictures(base),
  ];
};
