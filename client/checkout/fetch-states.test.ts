import { expect, test } from "vitest";
import { failure, success } from "../../shared/actions.ts";
import { fetchStates } from "./fetch-states.ts";

const states = {
  ID: [{ code: "JK", name: "DKI Jakarta" }],
  MY: [{ code: "SGR", name: "Selangor" }],
};

/** Responds in the order in which the test says, not in the order of the requests. */
function slowShop() {
  const responses = new Map<string, () => void>();
  const readStates = (_name: "read-states", { country }: { country: string }) =>
    new Promise<ReturnType<typeof success<{ states: (typeof states)["ID"] }>>>((resolve) => {
      responses.set(country, () => resolve(success({ states: states[country as "ID"] })));
    });
  return { readStates, respond: (country: string) => responses.get(country)?.() };
}

test("a response that arrives after another country was chosen is dropped", async () => {
  const select = { value: "ID" };
  const { readStates, respond } = slowShop();
  const first = fetchStates(select, readStates);
  select.value = "MY";
  const second = fetchStates(select, readStates);
  respond("MY");
  expect(await second).toEqual(states.MY);
  respond("ID");
  expect(await first).toBeNull();
});

test("the list stays when the shop is unreachable", async () => {
  const readStates = async () =>
    failure({ code: "network", notice: { id: "network.offline" } } as const);
  expect(await fetchStates({ value: "ID" }, readStates)).toBeNull();
});
