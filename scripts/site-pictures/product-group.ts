import type { ProductPictures } from "../../backend/seed/pictures/product-pictures.ts";
import { garage } from "../../backend/seed/pictures/scenes.ts";
import { document, placed } from "../../backend/seed/pictures/stage.ts";

/** A product in a picture: its position and size. */
interface Position {
  slug: string;
  x: number;
  y: number;
  scale: number;
}

const stand = (slug: string, x: number, y: number, scale: number): Position => ({
  slug,
  x,
  y,
  scale,
});

const group = (pictures: ProductPictures, things: Position[]): string =>
  things
    .map(({ slug, ...location }) => placed({ drawing: pictures.drawing(slug), ...location }))
    .join("");

/** Draws the home page's first picture: products of the shop, large, cut out. */
export function hero(pictures: ProductPictures): string {
  const things = [
    stand("oli-bara-motor-10w-40", 345, 742, 0.82),
    stand("oli-samudra-5w-30", 662, 742, 0.82),
    stand("pembersih-throttle-body", 1076, 752, 0.78),
    stand("pembersih-injektor-bensin", 140, 790, 0.78),
    stand("minyak-rem-dot-4", 895, 800, 0.78),
  ];
  return document(1200, 900, group(pictures, things));
}

const shelfBoard = (y: number) =>
  `<rect x="0" y="${y}" width="1200" height="22" fill="#b98a58"/><rect x="0" y="${y}" width="1200" height="5" fill="#d3a673"/><rect x="0" y="${y + 22}" width="1200" height="26" fill="#000" opacity=".18"/>`;

const shelved = (slugs: string[], y: number, scale: number) =>
  slugs.map((slug, index) => stand(slug, 80 + index * 149, y + 3, scale));

/** Draws the profile's picture: three shelves of the warehouse. */
export function warehouse(pictures: ProductPictures): string {
  const rows = [
    [
      "oli-samudra-0w-20",
      "oli-samudra-5w-30",
      "oli-rimba-5w-30",
      "oli-rimba-harian",
      "oli-bara-motor-10w-40",
      "oli-senja-motor-20w-50",
      "oli-samudra-diesel-5w-40",
      "oli-bara-sport-15w-50",
    ],
    [
      "pembersih-injektor-bensin",
      "penambah-oktan-bara",
      "pembersih-injektor-diesel",
      "aditif-bensin-harian",
      "penstabil-bensin",
      "pelindung-mesin-arang",
      "penambah-kompresi-senja",
      "pelindung-mesin-keramik",
    ],
    [
      "pembersih-throttle-body",
      "pembersih-karburator",
      "pembersih-rantai-motor",
      "minyak-rem-dot-4",
      "minyak-rem-dot-5-1",
      "minyak-power-steering-merah",
      "pengilap-ban-arang",
      "pembersih-kaca-embun",
    ],
  ];
  const floors = [196, 404, 628];
  const things = rows.flatMap((slugs, index) =>
    shelved(slugs, floors[index] ?? 0, index === 0 ? 0.235 : 0.26),
  );
  const posts = [4, 1178]
    .map((x) => `<rect x="${x}" width="18" height="675" fill="#3d566f"/>`)
    .join("");
  return document(
    1200,
    675,
    `<rect width="1200" height="675" fill="#223d58"/>${floors.map(shelfBoard).join("")}${group(pictures, things)}${posts}`,
  );
}

/** Draws the picture of About: the workbench. */
export function workbench(pictures: ProductPictures): string {
  const things = [
    stand("oli-rimba-harian", 190, 622, 0.6),
    stand("pembilas-mesin-kilat", 400, 630, 0.56),
    stand("pembersih-karburator", 560, 636, 0.5),
  ];
  const scene = `<g transform="translate(0 -120) scale(1.2 .93)">${garage(false)}</g>`;
  return document(1200, 675, scene + group(pictures, things));
}
