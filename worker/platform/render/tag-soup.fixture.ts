import fc from "fast-check";

const names =
  "a b br center code dd del div dl dt em figcaption figure h1 h2 h3 hr iframe img li ol p pre script section span strong style summary details table caption tbody td th thead tr u ul video".split(
    " ",
  );

const attributes = fc.constantFrom(
  "",
  ' class="wp-block-group"',
  ' class="x" onclick="x()"',
  ' href="/a?b=1&c=2"',
  ' href="javascript:x()"',
  ' id="isi"',
  ' src="/a.png" alt="<&\'>"',
  ' dir="rtl" start="4"',
  " =\"'<",
);

const part = fc.oneof(
  fc.tuple(fc.constantFrom(...names), attributes).map(([name, given]) => `<${name}${given}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(
    "a",
    " ",
    "\n",
    "b & c",
    "&lt;i&gt;",
    "&nbsp;",
    "<",
    ">",
    "<!--",
    "-->",
    "[vc_row]",
    "\0",
    "\r\n",
  ),
  fc.string({ maxLength: 5 }),
);

/** HTML with tags that are missing, left open, in the wrong place or none. */
export const tagSoup = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
