import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["entities", "you&#8217;ve &quot;A&quot; &amp; B &mdash; C&nbsp;D", 'you’ve "A" & B — C D'],
  [
    "links",
    'in your cart. <a href="https://woo.example/cart/">View cart</a>',
    "in your cart. View cart",
  ],
  ["escaped tags stay text", "&lt;b&gt;", "<b>"],
  ["inline elements", "<strong>Rp</strong>200.000", "Rp200.000"],
  ["paragraphs", "<p>One\ntwo</p>\n<p>three<br>four</p>", "One two\nthree\nfour"],
  ["a paragraph after bare text", "one<p>two", "one\ntwo"],
  ["bare text after a paragraph", "<p>one</p>two", "one\ntwo"],
  ["blanks in a row", "one \n\t two", "one two"],
  ["templates", "a<template>b</template>c", "ac"],
  ["scripts", "a<script>alert('x')</script><style>b{}</style>c", "ac"],
  ["half a tag", "1 < 2 <b", "1 < 2"],
  ["nothing", "", ""],
])("makes plain text of %s", (_, html, text) => {
  expect(plainText(html)).toBe(text);
});

test("null is no text", () => {
  expect(plainText(null)).toBe("");
  expect(plainText(undefined)).toBe("");
});

test("what is plain already stays as it is", () => {
  const word = fc.stringMatching(/^[\wäß”%.,!-]+$/);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(plainText(words.join(" "))).toBe(words.join(" "));
    }),
  );
});
