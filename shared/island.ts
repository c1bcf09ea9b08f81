import type { ComponentType } from "react";

/** Anything that survives a trip through JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** When an island becomes interactive. */
export type Hydrate = "interaction" | "idle" | "load";

/** The browser's messages come in parts: those of every page, and those of some islands. */
export const wordsAreas = ["page", "forms"] as const;

/** One part of the browser's messages. */
export type WordsArea = (typeof wordsAreas)[number];

/** A component that the server renders and the browser wakes. */
export interface Island<Props> {
  name: string;
  hydrate: Hydrate;
  /** Which messages it says beside those of every page. */
  words?: Exclude<WordsArea, "page">;
  component: ComponentType<Props>;
}

/** Refuses props that JSON cannot carry: a function or a Date does not compile. */
export type JsonProps<Props> = { [Key in keyof Props]: JsonValue<Props[Key]> };

type JsonValue<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...args: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : Value extends object
        ? { [Key in keyof Value]: JsonValue<Value[Key]> }
        : never;

/** Declares an island; its file in client/islands has the same name. */
export const defineIsland = <Props extends object>(
  island: Island<Props & JsonProps<Props>>,
): Island<Props> => island as Island<Props>;
