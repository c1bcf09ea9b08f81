import { createElement, Fragment } from "react";

// "10W-30", "GF-6A", "DOT-4", "DOT 4": a browser would break them behind the hyphen or the space.
const grade = /((?:[\p{L}\d]{1,6}-|(?<!\p{L})\p{Lu}{2,5} )\d[\p{L}\d.]{0,4})(?![\p{L}\d-])/u;

/** A text of the catalogue whose grades stay on one line; copied and read it is the same text. */
export function Unbroken({ text }: { text: string }) {
  const parts = text
    .split(grade)
    .map((part, at) =>
      at % 2 === 0 ? part : createElement("span", { className: "unbroken" }, part),
    );
  return createElement(Fragment, null, ...parts);
}
