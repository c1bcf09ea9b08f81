import type { ComponentType } from "react";

/** A value that JSON can represent. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/**
 * When an island becomes interactive; "ordered" and "vehicle": when idle, in a browser that has the
 * cookie of this name.
 */
export type Hydrate = "interaction" | "idle" | "load" | "ordered" | "vehicle";

/** A component that the server renders and the browser hydrates. */
export interface Island<Props> {
  name: string;
  hydrate: Hydrate;
  /** The common chunk (scripts/vite/chunks.ts) that it is built into; absent: one of its own. */
  chunk?: "hydrate";
  component: ComponentType<Props>;
}

/** Rejects props that JSON cannot represent: a function or a Date does not compile. */
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

/** Declares an island; its file has the same name. */
export const defineIsland = <Props extends object>(
  island: Island<Props & JsonProps<Props>>,
): Island<Props> => island as Island<Props>;
