import { expect, test } from "vitest";
import { listTexts, oils, readWith } from "./trade.fixture.ts";
import { isVehicleWord, readVehicle, vehicleConcept } from "./vehicle.ts";

test.each([
  ["oli vario 160 2023", "vario 160 2023", "motor matik", ["oli"]],
  ["oli toyota innova", "innova", "mobil bensin", ["oli"]],
  ["oli innova diesel", "innova", "mobil diesel", ["oli", "diesel"]],
  ["oli crf150l", "crf150l", "motor sport", ["oli"]],
])("a model is taken with what belongs to it: %s", (text, own, kind, left) => {
  const read = readWith(readVehicle, text);
  expect(read.vehicle).toMatchObject({ text: own, model: { class: { name: { id: kind } } } });
  expect(listTexts(read.left)).toEqual(left);
});

test("for a car, what is asked for by a scooter's word is another thing", () => {
  expect(listTexts(readWith(readVehicle, "oli matic avanza").left)).toEqual([
    ...["minyak", "transmisi", "otomatis"],
  ]);
});

test("a year says which grades a model needs first", () => {
  const readFirst = (text: string) => {
    const { vehicle } = readWith(readVehicle, text);
    return vehicle && vehicleConcept(vehicle).alternatives[1]?.words.at(-1);
  };
  expect(readFirst("oli avanza 2008")).toBe("10w40");
  expect(readFirst("oli avanza 2023")).toBe("0w20");
  expect(readFirst("oli avanza")).toBe("5w30");
});

test("without a model nothing is taken", () => {
  expect(readWith(readVehicle, "oli mesin")).toEqual({});
  expect(isVehicleWord("oli", oils.synonyms)).toBe(false);
});
