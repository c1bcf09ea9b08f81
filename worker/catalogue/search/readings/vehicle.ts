import type { Concept, NamedVehicle, Reading, Token, Trade } from "../query.ts";
import { joinTokens, token } from "../query.ts";
import { findWord } from "../search-index.ts";
import type { Synonyms } from "../synonyms.ts";
import { alternativesFor, type VehicleModel } from "../vehicles.ts";
import { hasDigit, toWords } from "../words.ts";
import { isOrdinary, isStrong, isYear } from "./known-words.ts";
import { matchesIn } from "./phrases.ts";

/** A model's word without its number: "crf150l" is a "crf". */
function modelWord(text: string, { models }: Synonyms["vehicles"]): string {
  if (models.has(text)) return text;
  const [, name = text] = /^([a-z]{2,})\d{2,4}[a-z]{0,2}$/.exec(text) ?? [];
  return name;
}

export const isModel = (text: string, { vehicles }: Synonyms): boolean =>
  vehicles.models.has(modelWord(text, vehicles));

export const isVehicleWord = (text: string, synonyms: Synonyms): boolean => {
  const { makers, variants } = synonyms.vehicles;
  return isModel(text, synonyms) || makers.has(text) || variants.has(text);
};

interface VehicleMatch {
  vehicle: NamedVehicle;
  from: number;
  /** Past the last word that belongs to it: "vario 160 2023". */
  to: number;
}

function vehicleIn(tokens: readonly Token[], { index, synonyms }: Trade): VehicleMatch | null {
  const { vehicles } = synonyms;
  const phrases = matchesIn(tokens, synonyms).filter(({ positions }) => positions.length > 1);
  const bound = new Set(phrases.flatMap(({ positions }) => positions));
  const hasMaker = tokens.some(({ text }) => vehicles.makers.has(text));
  const isMeant = ({ isAmbiguous }: VehicleModel, at: number) =>
    !isAmbiguous || hasMaker || (!bound.has(at) && !isStrong(index, tokens[at]?.text ?? ""));
  const belongs = (it: Token) =>
    (it.isUnknown === true && !isOrdinary(it, synonyms)) || isVariant(it.text);
  const isVariant = (text: string) =>
    /^\d{2,4}$/.test(text) ||
    /^[a-z]$/.test(text) ||
    vehicles.variants.has(text) ||
    synonyms.qualities.has(text) ||
    (hasDigit(text) && findWord(index, text) < 0 && !synonyms.words.has(text));
  const wordAt = (at: number) => modelWord(tokens[at]?.text ?? "", vehicles);
  const modelAt = (at: number) =>
    (vehicles.models.get(wordAt(at)) ?? []).find(
      (it) => it.words.every((word, by) => wordAt(at + by) === word) && isMeant(it, at),
    );
  const found = tokens
    .map((_, at) => ({ at, model: modelAt(at) }))
    .sort(
      (a, b) => Number(a.model?.class.isMaker ?? false) - Number(b.model?.class.isMaker ?? false),
    );
  for (const { at, model } of found) {
    if (!model) continue;
    let to = at + model.words.length;
    while (to < tokens.length && belongs(tokens[to] as Token)) to++;
    const own = vehicles.switched(
      model,
      tokens.map((it) => it.text),
    );
    const year = Number(tokens.find(({ text }) => isYear(text))?.text) || null;
    return { vehicle: { text: joinTokens(tokens.slice(at, to)), model: own, year }, from: at, to };
  }
  return null;
}

/** What phrases mean for a kind of vehicle: "oli matic" of a car is the gearbox's. */
function insteadFor(tokens: Token[], { model }: NamedVehicle, synonyms: Synonyms): Token[] {
  for (const [phrase, target] of Object.entries(model.class.instead ?? {})) {
    const match = matchesIn(tokens, synonyms).find(
      ({ phrase: { kind, words, alternatives } }) =>
        kind === "same" &&
        [words, ...alternatives.map((it) => it.words)].some((it) => it.join(" ") === phrase),
    );
    if (!match) continue;
    const meant = toWords(model.isCvt ? (model.class.cvt ?? target) : target);
    const others = tokens.filter((_, at) => !match.positions.includes(at));
    return [...meant.map((it) => token(it)), ...others];
  }
  return tokens;
}

export const vehicleConcept = ({ text, model, year }: NamedVehicle): Concept => ({
  text,
  kind: "vehicle",
  alternatives: [{ words: model.words, worth: 1 }, ...alternativesFor(model, year)],
  literal: 1,
});

/** "honda vario 160 2023": a model with its maker, its number and its year. */
export const readVehicle: Reading = ({ left }, trade) => {
  const match = vehicleIn(left, trade);
  if (!match) return {};
  const { from, to, vehicle } = match;
  const isOther = ({ text }: Token, at: number) =>
    (at < from || at >= to) && !trade.synonyms.vehicles.makers.has(text) && !isYear(text);
  return { vehicle, left: insteadFor(left.filter(isOther), vehicle, trade.synonyms) };
};
