import { expect, test } from "vitest";
import { countriesFor } from "../../../shared/country-list.ts";
import { allCountries, areasFor } from "../../delivery/countries.ts";
import { parseConfig } from "../../settings/config.ts";
import { readCountries } from "./countries.ts";
import type { Source } from "./source.ts";

/** A shop that sells to two countries, and delivers to these. */
function createShop(deliveryCountries: readonly string[] | null) {
  const config = { ...parseConfig({}), deliveryCountries };
  const client = { query: async () => ({ allowedCountries: ["ID", "SG"] }) };
  const source = { client, config } as unknown as Source;
  const catalogue = {
    countries: (kind: "billing" | "shipping") => readCountries(source, kind),
    states: async () => [],
  };
  return { catalogue, config, locale: "en_US" } as unknown as Parameters<typeof areasFor>[0];
}

test.each([
  ["wherever it sells", null, ["Indonesia", "Singapore"], ["Indonesia", "Singapore"]],
  ["to some of its countries", ["ID"], ["Indonesia", "Singapore"], ["Indonesia"]],
  ["to others besides", ["ID", "JP"], ["Indonesia", "Singapore"], ["Indonesia", "Japan"]],
])(
  "a shop delivers %s: each address has its own countries",
  async (_where, delivered, ...lists) => {
    const shop = createShop(delivered);
    const { countries } = await areasFor(shop, {});
    const shown = (["billing", "shipping"] as const).map((kind) =>
      countriesFor(kind, countries).map(({ name }) => name),
    );
    expect(shown).toEqual(lists);
    expect(await allCountries(shop.catalogue)).toHaveLength(new Set(lists.flat()).size);
  },
);
