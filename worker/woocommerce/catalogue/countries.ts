import type { State } from "../../commerce/catalogue.ts";
import { getAllowedCountries, getStates } from "../documents/country-queries.ts";
import type { VariablesOf } from "../operation.ts";
import type { Source } from "./source.ts";

type CountryCode = VariablesOf<(typeof getStates)["document"]>["country"];

export async function readCountries(
  { client, config }: Source,
  kind: "billing" | "shipping",
): Promise<readonly string[]> {
  if (kind === "shipping" && config.deliveryCountries) return config.deliveryCountries;
  const { allowedCountries } = await client.query(getAllowedCountries, {});
  return (allowedCountries ?? []).filter((code) => code !== null);
}

export async function readStates({ client }: Source, country: string): Promise<State[]> {
  const variables = { country: country as CountryCode };
  const { countryStates } = await client.query(getStates, variables);
  return (countryStates ?? []).flatMap((state) =>
    state?.code ? [{ code: state.code, name: state.name ?? state.code }] : [],
  );
}
