import { expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { mapStore } from "../../tests/support/memory-stores.ts";
import { LastCart } from "../commerce/last-cart.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutRequest } from "../commerce/session.ts";
import { CheckoutRecords } from "./checkout-records.ts";
import { Checkouts } from "./checkouts.ts";

type Deps = ConstructorParameters<typeof Checkouts>[0];

test("a session that ends while an earlier form's card is closed keeps nothing of it", async () => {
  const store = mapStore();
  const records = new CheckoutRecords(store);
  records.put({
    ...{ state: "awaiting-card", key: "earlier", hash: "form", locale: "id_ID", at: 1 },
    ...{ order: { id: 7 } as OrderView, orderKey: "wc_order_7", redirect: null, files: {} },
    handedOver: true,
  });
  const checkouts = new Checkouts({
    ...{ records, queue: new MutationQueue(), last: new LastCart(store), now: () => 2 },
    ...{ currency: "IDR", takesCards: true, secure: async () => {}, handOver: async () => {} },
    ...{ follow: async () => null, outsideQueue: (work) => work() },
    backend: {} as Deps["backend"],
    cardOrder: () =>
      ({
        closeCard: async () => {
          for (const { key } of records.all()) records.drop(key);
          return "closed";
        },
      }) as unknown as ReturnType<Deps["cardOrder"]>,
  });
  const request = { key: "next", hash: "form", locale: "id_ID", input: {} } as CheckoutRequest;
  expect(await checkouts.prepareCard(request)).toEqual({ state: "unknown" });
  expect(records.all()).toEqual([]);
});
