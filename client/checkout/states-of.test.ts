import { expect, test } from "vitest";
import { failure, success } from "../../shared/actions.ts";
import { statesOf } from "./states-of.ts";

const states = {
  ID: [{ code: "JK", name: "DKI Jakarta" }],
  MY: [{ code: "SGR", name: "Selangor" }],
};

/** Answers in the order in which it is told to, not in which it was asked. */
function slowShop() {
  const answers = new Map<string, () => void>();
  const ask = (_name: "read-states", { country }: { country: string }) =>
    new Promise<ReturnType<typeof success<{ states: (typeof states)["ID"] }>>>((resolve) => {
      answers.set(country, () => resolve(success({ states: states[country as "ID"] })));
    });
  return { ask, answer: (country: string) => answers.get(country)?.() };
}

test("a response that arrives after another country was chosen is dropped", async () => {
  const select = { value: "ID" };
  const { ask, answer } = slowShop();
  const first = statesOf(select, ask);
  select.value = "MY";
  const second = statesOf(select, ask);
  answer("MY");
  expect(await second).toEqual(states.MY);
  answer("ID");
  expect(await first).toBeNull();
});

test("the list stays when the shop is unreachable", async () => {
  const ask = async () => failure({ code: "network", notice: { id: "network.offline" } } as const);
  expect(await statesOf({ value: "ID" }, ask)).toBeNull();
});
