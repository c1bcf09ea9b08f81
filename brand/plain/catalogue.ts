import type {
  Localized,
  Seed,
  SeedProduct,
  SeedProductAttribute,
  SeedStock,
} from "../../backend/seed/types.ts";

/** The embedded backend has texts in two languages; this shop has one. */
const one = (text: string): Localized => ({ id: text, en: text });

const uncounted: SeedStock = { status: "IN_STOCK", quantity: null };
const soldOut: SeedStock = { status: "OUT_OF_STOCK", quantity: 0 };
const pieces = (quantity: number, lowStockAmount?: number): SeedStock => ({
  status: "IN_STOCK",
  quantity,
  lowStockAmount,
});

const attribute = (name: string, options: string[], variation: boolean): SeedProductAttribute => ({
  ...{ name: one(name), options: options.map(one), variation },
});
/** What describes a product. */
const fact = (name: string, option: string) => attribute(name, [option], false);
/** What a shopper chooses. */
const choice = (name: string, ...options: string[]) => attribute(name, options, true);

type Sold = Pick<SeedProduct, "slug" | "sku" | "attributes"> &
  Partial<Omit<SeedProduct, "name" | "shortDescription" | "description">> & {
    title: string;
    short: string;
    text: string;
    category: "notebooks" | "pens" | "desk";
  };

function product({ title, short, text, category, ...rest }: Sold): SeedProduct {
  return {
    type: "simple",
    name: one(title),
    shortDescription: one(`<p>${short}</p>`),
    description: one(`<p>${text}</p>`),
    categories: [category],
    stock: uncounted,
    totalSales: 10,
    date: "2026-03-01T09:00:00Z",
    image: { file: `${category}.webp`, alt: one(title) },
    reviews: [],
    ...rest,
  };
}

const notebooks: SeedProduct[] = [
  product({
    ...{ slug: "lie-flat-notebook", sku: "NB-FLAT", category: "notebooks", type: "variable" },
    title: "Lie-flat notebook",
    short: "160 pages that stay open by themselves.",
    text: "Thread-sewn in thin sections, so that it lies flat on the first page and on the last. The paper has 90 g/m², takes fountain pen ink without bleeding, and is numbered, with an index in front and a pocket in the back for what you meant to glue in later.",
    attributes: [choice("Format", "A5", "A4"), fact("Ruling", "Dots")],
    variations: [
      {
        sku: "NB-FLAT-A5",
        attributes: { Format: "A5" },
        regularPrice: 1400,
        stock: pieces(80),
      },
      {
        sku: "NB-FLAT-A4",
        attributes: { Format: "A4" },
        regularPrice: 2200,
        salePrice: 1900,
        stock: pieces(35),
      },
    ],
    totalSales: 320,
  }),
  product({
    ...{ slug: "pocket-notebook", sku: "NB-POCKET", category: "notebooks" },
    title: "Pocket notebook, set of three",
    short: "48 pages each, for a shirt pocket.",
    text: "Three thin notebooks with a cover that gets better with wear. Stapled with two strong staples, with plain pages of 90 g/m² paper that takes pencil, gel and fountain pen alike, and small enough to be there when the thought comes.",
    attributes: [fact("Format", "A6"), fact("Ruling", "Plain")],
    ...{ regularPrice: 990, stock: pieces(120), totalSales: 210 },
  }),
  product({
    ...{ slug: "ruled-exercise-book", sku: "NB-RULED", category: "notebooks" },
    title: "Ruled exercise book",
    short: "96 ruled pages, for lessons and lists.",
    text: "An honest exercise book with lines of 8 mm and a margin, made of recycled paper of 80 g/m². Two staples, a card cover, and a field for your name: nothing more is needed for a year of Latin or a season of shopping lists.",
    attributes: [fact("Format", "A5"), fact("Ruling", "Lines")],
    ...{ regularPrice: 350, stock: pieces(300), totalSales: 150 },
  }),
];

const pens: SeedProduct[] = [
  product({
    ...{ slug: "steel-fountain-pen", sku: "PN-FOUNTAIN", category: "pens", type: "variable" },
    title: "Steel fountain pen",
    short: "Starts at once, also after a week in the bag.",
    text: "A fountain pen with a steel nib that was tuned by hand, in a body of brushed aluminium that weighs 18 g. It takes standard short cartridges or the converter that comes with it, and its cap seals so well that the nib is wet after weeks.",
    attributes: [choice("Nib", "Fine", "Medium")],
    variations: [
      {
        sku: "PN-FOUNTAIN-F",
        attributes: { Nib: "Fine" },
        regularPrice: 3900,
        stock: pieces(40),
      },
      {
        sku: "PN-FOUNTAIN-M",
        attributes: { Nib: "Medium" },
        regularPrice: 3900,
        stock: pieces(3, 5),
      },
    ],
    totalSales: 280,
  }),
  product({
    ...{ slug: "gel-pen-black", sku: "PN-GEL", category: "pens" },
    title: "Gel pen, black",
    short: "0.5 mm, dry within a second.",
    text: "A gel pen for people who write fast: its ink is dry within a second, so that left hands stay clean, and it does not fade in the sun. A metal clip, a rubber grip, and a refill of the common G2 size, which you find in any town.",
    attributes: [fact("Ink", "Black")],
    ...{ regularPrice: 290, salePrice: 240, stock: pieces(500), totalSales: 600 },
  }),
  product({
    ...{ slug: "cedar-pencils", sku: "PN-PENCIL", category: "pens" },
    title: "Cedar pencils, box of twelve",
    short: "HB, in wood that smells of a good day.",
    text: "Twelve pencils of incense cedar with a core of HB graphite that is glued along its whole length and does not break when it falls. They sharpen cleanly, rub out without a trace, and come in a box of card that closes.",
    attributes: [fact("Ink", "Graphite")],
    ...{ regularPrice: 1200, stock: pieces(60), totalSales: 90 },
  }),
];

const desk: SeedProduct[] = [
  product({
    ...{ slug: "desk-mat", sku: "DK-MAT", category: "desk" },
    title: "Desk mat of felt",
    short: "Quiet, soft, and wide enough for two notebooks.",
    text: "A mat of wool felt, 3 mm thick, that keeps cups and pens quiet and a notebook where it is. It is 60 by 35 cm, can be brushed clean, and lies flat from the first day, because it is delivered flat and not rolled.",
    attributes: [],
    ...{ regularPrice: 2600, stock: pieces(25), totalSales: 70 },
  }),
  product({
    ...{ slug: "brass-sharpener", sku: "DK-SHARP", category: "desk" },
    title: "Brass sharpener",
    short: "Two blades that can be replaced.",
    text: "A wedge of solid brass with a hole for slim and one for thick pencils. Its blades are of hardened steel, can be turned once and replaced after that, and the screw is one that any coin opens. It weighs as much as a letter.",
    attributes: [],
    ...{ regularPrice: 850, stock: soldOut, totalSales: 45 },
  }),
  product({
    ...{ slug: "blotting-paper", sku: "DK-BLOT", category: "desk" },
    title: "Blotting paper, ten sheets",
    short: "For those who close the book at once.",
    text: "Ten sheets of thick, unsized paper that drink what is still wet. One sheet lasts for about two notebooks; cut in half it is a bookmark that knows its job. Packed in a sleeve of plain paper, as everything that leaves this shop.",
    attributes: [fact("Format", "A5")],
    ...{ regularPrice: 400, stock: pieces(200), totalSales: 30 },
  }),
];

const category = (slug: string, name: string, description: string) => ({
  ...{ slug, name: one(name), description: one(`<p>${description}</p>`) },
  image: `${slug}.webp`,
});

/** What the embedded backend sells under this brand. */
export const catalogue: Seed = {
  categories: [
    category("notebooks", "Notebooks", "Sewn or stapled, and all of them lie flat."),
    category("pens", "Pens and pencils", "They start at once."),
    category("desk", "For the desk", "Few things, and each of use."),
  ],
  attributes: [],
  products: [...notebooks, ...pens, ...desk],
  articleCategories: [],
  articles: [],
  coupons: [
    { code: "write", type: "percent", amount: 10, description: one("10 % off everything") },
  ],
  giftCards: [],
  shippingMethods: [
    { instanceId: 1, method: "flat_rate", label: one("Standard delivery"), cost: 500 },
    { instanceId: 2, method: "local_pickup", label: one("Pick up at the shop"), cost: 0 },
  ],
};
