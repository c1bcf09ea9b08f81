// `npm run screenshots`: takes the gallery of a running shop, by default on port 8787. PORT or
// BASE_URL sets another one; --rupiah takes README's pictures of a shop in rupiah, --plain those of another
// brand in docs/customise.md; --app DIR takes those that an installer shows, into a brand's public/; --all
// DIR takes every page at three widths in both colour schemes, for
// review.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { everyPage } from "../tests/browser/every-page.ts";
import { findChromium } from "./chromium.ts";
import { fetchOrRefuse, Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { makeWritableFolder } from "./start/state-folder.ts";

refuseInSentences();

interface Shot {
  name: string;
  address: string;
  width: number;
  height: number;
  scheme: "light" | "dark";
}

const { values } = readArguments({
  options: {
    all: { type: "string" },
    app: { type: "string" },
    rupiah: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
  },
});
const base = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 8787}`;
if (!URL.canParse(base)) throw new Refusal("PORT or BASE_URL must lead to a running shop.");
const given = values.all ?? values.app;
if (given) makeWritableFolder("folder", given);
await fetchOrRefuse(new URL("/healthz", base));

const laptop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

/** The pictures in README. */
const gallery: Shot[] = [
  { name: "home", address: "/", ...laptop, scheme: "light" },
  { name: "home-phone", address: "/", ...phone, scheme: "light" },
  { name: "listing-phone-dark", address: "/products", ...phone, scheme: "dark" },
  { name: "product", address: "/en/product/oli-samudra-5w-30", ...laptop, scheme: "light" },
  { name: "article-phone", address: "/article/engine-flush-perlukah", ...phone, scheme: "light" },
];

/** For `CURRENCY=IDR npm start`. */
const rupiahGallery: Shot[] = [
  { name: "rupiah", address: "/products", ...laptop, scheme: "light" },
  { name: "rupiah-phone", address: "/product/minyak-rem-dot-4", ...phone, scheme: "light" },
];

/** For `npm start -- --brand plain`. */
const plainGallery: Shot[] = [
  { name: "plain", address: "/", ...laptop, scheme: "light" },
  { name: "plain-phone-dark", address: "/", ...phone, scheme: "dark" },
  { name: "plain-product-phone", address: "/product/lie-flat-notebook", ...phone, scheme: "light" },
];

/** In worker/feeds/feed-routes.ts with their sizes. */
const appGallery: Shot[] = [
  { name: "app-wide", address: "/", ...laptop, scheme: "light" },
  { name: "app-narrow", address: "/", ...phone, scheme: "light" },
];

/** The pictures that are asked for. */
function chosenShots(): Shot[] {
  if (values.all) return everything;
  if (values.app) return appGallery;
  if (values.rupiah) return rupiahGallery;
  return values.plain ? plainGallery : gallery;
}

const toName = (address: string): string =>
  address.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";

const everything: Shot[] = everyPage.flatMap(({ address }) =>
  [360, 768, 1280].flatMap((width) =>
    (["light", "dark"] as const).map((scheme) => ({
      name: `${toName(address)}-${width}-${scheme}`,
      address,
      width,
      height: 900,
      scheme,
    })),
  ),
);

/** Waits for the pictures of the first screen; those below or beside it are never loaded. */
const picturesAreThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      const isAway = top > innerHeight || left > innerWidth || !image.checkVisibility();
      return image.complete || isAway;
    }),
  );

async function take(browser: Browser, shot: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.scheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // The brand's face is shown from the second page on.
  await page.goto(base + shot.address, { waitUntil: "networkidle" });
  await page.goto(base + shot.address);
  await picturesAreThere(page);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

const folder = given ?? "docs/screenshots";
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const shot of chosenShots()) {
    const picture = await sharp(await take(browser, shot))
      .webp({ quality: 76, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, `${shot.name}.webp`), picture);
    console.log(shot.name, picture.length);
  }
} finally {
  await browser.close();
}
