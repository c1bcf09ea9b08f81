import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<Unbroken text={text} />).replaceAll(
    /<span class="unbroken">(.*?)<.span>/g,
    "[$1]",
  );

test("a grade stays on one line, with a hyphen or of two words", () => {
  expect(html("Oli 10W-30 motor")).toBe("Oli [10W-30] motor");
  expect(html("Minyak Rem Motor DOT 4")).toBe("Minyak Rem Motor [DOT 4]");
  expect(html("Minyak Rem DOT 5.1 500 ml")).toBe("Minyak Rem [DOT 5.1] 500 ml");
});

test("other words and numbers break where they end", () => {
  expect(html("Paket 2 lap OK sekali")).toBe("Paket 2 lap OK sekali");
});
