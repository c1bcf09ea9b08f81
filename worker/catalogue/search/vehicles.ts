import { type Alternative, getWorth } from "./alternative.ts";
import { isGrade, toWords } from "./words.ts";

/** Format of the table of vehicles; docs/customise.md explains each part. */
export interface VehicleFile {
  classes: VehicleClass[];
  /** Models whose automatic gearbox is a CVT. */
  cvt: string[];
  /** Models that are also ordinary words: they count only where nothing else has the word. */
  ambiguous: string[];
  /** Words that belong to a model before them. */
  variants: string[];
  makers: string[];
  /** What a vehicle is asked to have, in the order that it is shown. */
  parts: VehiclePart[];
  /** Kinds that vehicles are looked for by; a class is of the one that its own `kind` begins with. */
  kinds: VehicleKind[];
  /** Ids of the vehicles that most people drive. */
  popular: string[];
}

/** "Motorbikes", "Cars". */
export interface VehicleKind {
  word: string;
  /** By language. */
  name: Record<string, string>;
}

/** Something that vehicles need: "engine oil". */
export interface VehiclePart {
  id: string;
  /** By language. */
  name: Record<string, string>;
  /** Whether only vehicles with a volume of it need it. */
  isMeasured?: boolean;
  /** The attribute for its grade, where it has one. */
  grade?: string;
}

/**
 * What a product must have to be one: of each attribute one of these terms, and of "values", in any
 * attribute, one that ends with one of these texts.
 */
export type PartRule = Record<string, string[]>;

/** Years in which a vehicle needed the same. */
export interface ModelYears {
  from: number;
  /** Absent: still built. */
  to?: number;
  /** By part. */
  litres: Record<string, number>;
  /** By part, terms of its grade, best first; absent: those of its class. */
  grades?: Record<string, string[]>;
}

/** A word that is searched for, with the vehicles that it names. */
interface NamedModels {
  word: string;
  vehicles: { maker: string; name: string; years: ModelYears[] }[];
}

/** Vehicles that need the same. */
export interface VehicleClass {
  /** By language. */
  name: Record<string, string>;
  /** By language, what engine oil it needs. */
  needs?: Record<string, string>;
  /** What products for it have in their attributes, best first. */
  fits: string[];
  /** What products for any vehicle of this kind have. */
  kind: string[];
  /** Words for its models; with their vehicles, where these can be looked for by year. */
  models: (string | NamedModels)[];
  /** By part. */
  parts?: Record<string, PartRule>;
  /** The part that is changed regularly: after how many kilometres or months, whichever come first. */
  change?: { part: string; km: number; months: number };
  /** Whether these are makers: a model beside them says more. */
  isMaker?: boolean;
  /** What such vehicles do not have, so that nothing is for it: an electric car has no "oli". */
  lacks?: string[];
  /** What phrases mean for this kind of vehicle. */
  instead?: Record<string, string>;
  /** Words beside a model that make it one of another class, by that class's Indonesian name. */
  switch?: Record<string, string>;
  /** The same where the automatic gearbox is a CVT. */
  cvt?: string;
}

/** One model of the table. */
export interface VehicleModel {
  words: string[];
  isAmbiguous: boolean;
  isCvt: boolean;
  class: VehicleClass;
  /** What can be looked for by year; null where there is nothing. */
  listed: ListedModels | null;
  /** What it needed by year; empty where the table has none. */
  years: readonly ModelYears[];
}

/** The table, prepared for lookup. */
export interface Vehicles {
  /** Models by their first word, those of the most words first. */
  models: ReadonlyMap<string, VehicleModel[]>;
  variants: ReadonlySet<string>;
  makers: ReadonlySet<string>;
  /** A model as the other words of a query make it: "innova diesel". */
  switched: (model: VehicleModel, words: readonly string[]) => VehicleModel;
}

/** The vehicles that a word names: one, or those of a maker. */
export interface ListedModels {
  maker: string;
  /** Null for several. */
  name: string | null;
}

function listedModels({ vehicles: [first, ...others] }: NamedModels): ListedModels | null {
  return first ? { maker: first.maker, name: others.length > 0 ? null : first.name } : null;
}

/** Prepares the table for lookup. */
export function prepareVehicles(file: VehicleFile): Vehicles {
  const ambiguous = new Set(file.ambiguous);
  const cvt = new Set(file.cvt);
  const models = file.classes
    .flatMap((it) => it.models.map((model) => ({ model, class: it })))
    .map(({ model, class: own }) => {
      const word = typeof model === "string" ? model : model.word;
      return {
        words: toWords(word),
        isAmbiguous: ambiguous.has(word),
        isCvt: cvt.has(word),
        class: own,
        listed: typeof model === "string" ? null : listedModels(model),
        years: typeof model === "string" ? [] : model.vehicles.flatMap(({ years }) => years),
      };
    })
    .sort((a, b) => b.words.length - a.words.length);
  return {
    models: Map.groupBy(models, ({ words: [first = ""] }) => first),
    variants: new Set(file.variants),
    makers: new Set(file.makers),
    switched(model, words) {
      const word = words.find((it) => model.class.switch?.[it] !== undefined);
      const name = word && model.class.switch?.[word];
      const other = file.classes.find((it) => it.name.id === name);
      return other ? { ...model, class: other } : model;
    },
  };
}

const kindWorth = 0.4;

/** What products for a vehicle of a year have: the grades of its years before those of its class. */
function fitsIn({ class: { fits }, years }: VehicleModel, year: number | null): string[] {
  const own = years.find(({ from, to }) => year !== null && year >= from && year <= (to ?? year));
  const [grades = []] = Object.values(own?.grades ?? {});
  const base = toWords(fits[0] ?? "").filter((word) => !isGrade(word));
  return [...grades.map((grade) => [...base, grade].join(" ")), ...fits];
}

/** By which a product fits a vehicle: its own grades first, then anything for its kind. */
export const alternativesFor = (model: VehicleModel, year: number | null = null): Alternative[] => [
  ...fitsIn(model, year).map((text, at) => ({ words: toWords(text), worth: getWorth(at) })),
  ...model.class.kind.map((text) => ({ words: toWords(text), worth: kindWorth })),
];
