import { describe, expect, test } from "vitest";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { engineInMemory } from "../catalogue/index-engine.ts";
import { productsNamedIn } from "./read-article.ts";

const { products, facets } = fakeCatalogue(4);
const names = ["Minyak Rem DOT 4", "Oli Bara", "Coolant", "Pembilas Mesin"];
const named = products.map((product, at) => ({
  ...product,
  card: { ...product.card, name: names[at] ?? "" },
}));
const engine = engineInMemory({ products: named, facets }, "id-ID");

/** Names of the products that an article shows. */
const shownFor = async (content: string): Promise<string[]> =>
  (await productsNamedIn(content, engine)).map(
    (id) => named.find(({ card }) => card.id === id)?.card.name ?? "",
  );

const findSlug = (name: string) => named.find(({ card }) => card.name === name)?.card.slug;

describe("an article without links to products", () => {
  test("has those whose whole names stand in its text, in any case and beside any sign", async () => {
    const shown = await shownFor("<p>Pakai <em>minyak rem</em> DOT 4, atau (Oli Bara).</p>");
    expect(shown.toSorted()).toEqual(["Minyak Rem DOT 4", "Oli Bara"]);
  });

  test.each([
    ["half of a name", "<p>Minyak rem DOT 3 dan minyak rem.</p>"],
    ["a name within a longer word", "<p>Oli Baramundi</p>"],
    ["a name of one word, which may mean anything", "<p>Isi coolant.</p>"],
    ["no text", ""],
  ])("has none for %s", async (_what, content) => {
    expect(await shownFor(content)).toEqual([]);
  });

  test("has three at most", async () => {
    const many = engineInMemory(
      {
        facets,
        products: fakeCatalogue(5).products.map((product, at) => ({
          ...product,
          card: { ...product.card, name: `Oli Nomor ${at}` },
        })),
      },
      "id-ID",
    );
    const content = "Oli Nomor 0, Oli Nomor 1, Oli Nomor 2, Oli Nomor 3, Oli Nomor 4";
    expect(await productsNamedIn(content, many)).toHaveLength(3);
  });
});

test("an article with a link has what it links to, and not what it names", async () => {
  const link = `<a href="/product/${findSlug("Pembilas Mesin")}">bilas</a>`;
  expect(await shownFor(`<p>Oli Bara, lalu ${link}.</p>`)).toEqual(["Pembilas Mesin"]);
});
