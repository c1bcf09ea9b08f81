import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import english from "./i18n/messages/en.json" with { type: "json" };
import indonesian from "./i18n/messages/id.json" with { type: "json" };
import { orderStates, pickWord } from "./order-states.ts";

const deliveries = ["shipping", "pickup", "download"] as const;

const words = Object.keys(english).filter((id) => id.startsWith("order.status."));

const sources = globSync("{worker,client,backend,shared,brand}/**/*.{ts,tsx}").filter(
  (file) =>
    !/\.(test|fixture)\.tsx?$|\.d\.ts$|^shared\/order-states\.ts$|^backend\/seed/.test(file),
);

test("every state has a word in both languages, and every word is a state's", () => {
  const used = Object.keys(orderStates).flatMap((state) =>
    deliveries.map((delivery) => pickWord(state as keyof typeof orderStates, delivery)),
  );
  expect([...new Set(used)].toSorted()).toEqual(words.toSorted());
  for (const messages of [english, indonesian])
    for (const id of used) expect(messages[id]).not.toBe("");
});

test("no page, list, mail or script names a state by itself", () => {
  const texts = words.flatMap((id) => [
    english[id as keyof typeof english],
    indonesian[id as keyof typeof indonesian],
  ]);
  const whole = texts.join("|");
  const within = texts.map((text) => `[${text[0]}${text[0]?.toLowerCase()}]${text.slice(1)}`);
  // A whole text of its own, or what follows an order's number, as in a mail's subject.
  const named = new RegExp(
    `["']order\\.status\\.[a-z]|["'\`>](?:${whole})["'\`<]|\\{order\\}(?::| –)? (?:is )?(?:${within.join("|")})\\b`,
  );
  const strays = sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => (named.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(strays).toEqual([]);
});

test("a state that waits for its buyer's money leads to paying first, and promises nothing once it is over", () => {
  const rows = Object.values(orderStates);
  for (const { tone, button, isPromised, stage } of rows) {
    if (tone === "failed") expect(button).toBe("pay");
    if (tone === "failed" || tone === "over") expect([isPromised, stage]).toEqual([false, null]);
  }
  expect(rows.filter(({ isReceived, stage }) => isReceived && stage === "payment")).toEqual([]);
});
