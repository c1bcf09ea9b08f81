import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { productAttributes, variationAttributes } from "../../backend/schema/attributes.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { forgetSessions, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const SIMPLE = 100;
const VARIABLE = 110;
/** In variations 111 and 112 the colour is open, in 113 and 114 it is part of the variation. */
const sizes = ["S", "M", "L", "XL"];
const colours = ["Merah", "Biru"];

beforeAll(async () => {
  const db = drizzle(backendEnv.DB);
  await addProduct(SIMPLE);
  await addProduct(VARIABLE, { type: "VARIABLE" });
  for (const [position, [name, values]] of [
    ["ukuran", sizes] as const,
    ["warna", colours] as const,
  ].entries())
    await db.insert(productAttributes).values({
      ...{ productId: VARIABLE, name, labelId: name, labelEn: name, position, variation: true },
      options: values.map((value) => ({ id: value, en: value })),
    });
  for (const [at, size] of sizes.entries()) {
    const id = await addProduct(VARIABLE + 1 + at, { type: "VARIATION", parentId: VARIABLE });
    const colour = at < 2 ? "" : "Merah";
    await db.insert(variationAttributes).values([
      { variationId: id, name: "ukuran", value: size, position: 0 },
      { variationId: id, name: "warna", value: colour, position: 1 },
    ]);
  }
});

interface Wanted {
  productId: number;
  variationId?: number;
  attributes?: { name: string; value: string }[];
  extraData?: { key: string; value: string }[];
  quantity: number;
}

const noted = (value: string) => ({ extraData: [{ key: "catatan", value }] });

const simple = fc.constant({ productId: SIMPLE });
const variation = fc
  .tuple(fc.nat(sizes.length - 1), fc.constantFrom(...colours))
  .map(([at, colour]) => ({
    productId: VARIABLE,
    variationId: VARIABLE + 1 + at,
    attributes: [
      { name: "ukuran", value: `${sizes[at]}` },
      { name: "warna", value: at < 2 ? colour : "Merah" },
    ],
  }));
const wanted: fc.Arbitrary<Wanted> = fc
  .tuple(
    fc.oneof(simple, variation, variation),
    fc.constantFrom(undefined, undefined, "kado", "ukir"),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([item, note, quantity]) => ({ ...item, quantity, ...(note && noted(note)) }));

const step = fc.record({
  items: fc.array(wanted, { minLength: 1, maxLength: 3 }),
  /** WooCommerce has forgotten the session before it. */
  isForgotten: fc.boolean(),
});

const toName = ({ quantity: _, ...item }: Wanted) => JSON.stringify(item);

/** Steps that once made more of an item than was added. */
const engraved = { productId: SIMPLE, quantity: 2, ...noted("ukir") };
const one = { productId: SIMPLE, quantity: 1 };
const examples: [{ items: Wanted[]; isForgotten: boolean }[]][] = [false, true].map(
  (isForgotten) => [
    [
      { items: [{ ...one, quantity: 2 }], isForgotten: false },
      { items: [engraved, one], isForgotten },
      { items: [one, engraved], isForgotten },
      { items: [engraved], isForgotten },
    ],
  ],
);

test("a cart holds exactly what was added, also where WooCommerce has forgotten it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const client = visitor(null);
      const expected = new Map<string, number>();
      for (const { items, isForgotten } of steps) {
        if (isForgotten) await forgetSessions();
        const [only] = items;
        const added =
          items.length === 1 && only
            ? await client.cart.add(only)
            : await client.cart.addAll(items);
        expect(added).toMatchObject({ ok: true });
        for (const item of items)
          expected.set(toName(item), (expected.get(toName(item)) ?? 0) + item.quantity);
        const { lines } = await client.readCart();
        const held = lines.map(({ quantity }) => quantity).sort();
        expect(held).toEqual([...expected.values()].sort());
      }
    }),
    { numRuns: 10, examples },
  );
});
