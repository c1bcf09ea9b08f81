import { expect, test } from "vitest";
import { imitations } from "../../backend/payment/gateways.ts";
import { getGateway } from "../settings/payment-gateways.ts";
import { store } from "../store.ts";

const owners = (ids: readonly string[]) => ids.map((id) => `${id}: ${getGateway(id).name}`);

test.each(store.payments)(
  "$name owns the ids that it shows; no earlier provider does",
  (provider) => {
    const ids = provider.idsShown.map((id) => id.replace("…", "x"));
    expect(owners(ids)).toEqual(ids.map((id) => `${id}: ${provider.name}`));
  },
);

test.each(store.payments)("$name owns the methods of its imitation", ({ name, imitation }) => {
  const methods = imitations.find(({ plugin }) => plugin === imitation)?.methods ?? [];
  const ids = methods.map(([id]) => id);
  expect(owners(ids)).toEqual(ids.map((id) => `${id}: ${name}`));
});
