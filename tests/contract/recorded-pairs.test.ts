import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import own from "../../shared/graphql/schema.graphql?raw";
import { DEVIATIONS } from "./deviations.ts";
import { leftOutPairs, NOT_IN_SCHEMA, NOT_PLAYED } from "./left-out-pairs.ts";
import { LOGIN_STORIES } from "./login-stories.ts";
import { recordedPairs } from "./recorded-pair.ts";
import { sessionPairs } from "./recorded-session-pair.ts";
import { SESSION_DEVIATIONS } from "./session-deviations.ts";
import { STORIES } from "./session-stories.ts";

const schema = buildSchema(own);
const played = new Set([...STORIES, ...LOGIN_STORIES].flatMap(({ steps }) => steps));

// Pairs that depend on nobody are all played: backend-catalogue.test.ts takes each that does not deviate.
const reasons = { ...DEVIATIONS, ...SESSION_DEVIATIONS, ...NOT_IN_SCHEMA, ...NOT_PLAYED };

test("all 234 recorded pairs are here, each once", () => {
  const names = [
    ...recordedPairs.map(({ name }) => name),
    ...sessionPairs.keys(),
    ...leftOutPairs.keys(),
  ];
  expect(names.length).toBe(234);
  expect(new Set(names).size).toBe(names.length);
});

test("no recorded pair is neither played nor listed with a reason", () => {
  const unplayed = [...sessionPairs.keys(), ...leftOutPairs.keys()].filter(
    (name) => !played.has(name),
  );
  expect(unplayed.filter((name) => !(name in reasons))).toEqual([]);
});

test("no reason is given for a played or an unrecorded pair", () => {
  const recorded = new Set([
    ...recordedPairs.map(({ name }) => name),
    ...sessionPairs.keys(),
    ...leftOutPairs.keys(),
  ]);
  const idle = Object.keys(reasons).filter((name) => !recorded.has(name) || played.has(name));
  expect(idle).toEqual([]);
});

test.each([...leftOutPairs.values()].map((pair) => [pair.name, pair] as const))(
  "%s is left out for its query or for how it was recorded",
  (name, { request }) => {
    const faults = validate(schema, parse(request.query ?? ""));
    expect(faults.length > 0).toBe(name in NOT_IN_SCHEMA);
  },
);
