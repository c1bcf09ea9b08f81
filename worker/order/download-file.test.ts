import { expect, test } from "vitest";
import { attachmentNamed, readFileName } from "./download-file.ts";

const bytes = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");

test.each([
  // As WooCommerce writes it.
  ['attachment; filename="panduan.pdf";', "panduan.pdf"],
  ["attachment; filename=panduan.pdf", "panduan.pdf"],
  ['attachment; filename="Tom\'s oil & filter + more.pdf";', "Tom's oil & filter + more.pdf"],
  [`attachment; filename="${bytes("Café – guide.pdf")}";`, "Café – guide.pdf"],
  ['attachment; filename="Caf\u00e9.pdf"', "Café.pdf"],
  ['attachment; filename="오일.pdf"', "오일.pdf"],
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''Caf%C3%A9%20%26%20co.pdf", "Café & co.pdf"],
  ["attachment; filename*=utf-8'id'%EC%98%A4.pdf; filename=a.pdf", "오.pdf"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=a.pdf", "a.pdf"],
  ["attachment; filename*=iso-8859-1''%A3; filename=a.pdf", "a.pdf"],
  ['attachment; filename="a; filename=b.pdf"', "a; filename=b.pdf"],
  ['attachment; filename="a\\"b.pdf"', "ab.pdf"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ['attachment; filename="C:\\\\x\\\\y.pdf"', "y.pdf"],
  ['attachment; filename="..htaccess"', "htaccess"],
  ['attachment; filename="a\u202efdp.exe"', "afdp.exe"],
  ["attachment; filename*=UTF-8''a%0D%0ASet-Cookie:%20x=1.pdf", "aSet-Cookie x=1.pdf"],
  ["inline", null],
  ['attachment; filename=""', null],
  [null, null],
])("reads %s", (header, name) => {
  expect(readFileName(header)).toBe(name);
});

test.each([
  ["panduan.pdf", 'attachment; filename="panduan.pdf"'],
  [
    "Café (1).pdf",
    "attachment; filename=\"Cafe (1).pdf\"; filename*=UTF-8''Caf%C3%A9%20%281%29.pdf",
  ],
  ["오.pdf", "attachment; filename=\"_.pdf\"; filename*=UTF-8''%EC%98%A4.pdf"],
  ["50%.pdf", "attachment; filename=\"50_.pdf\"; filename*=UTF-8''50%25.pdf"],
])("writes %s so that every client reads it", (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
  expect(readFileName(header)).toBe(name);
});

test("no name gets anything but a name into a header", () => {
  const signs = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code));
  for (const sign of signs) {
    const name = readFileName(`attachment; filename*=UTF-8''a${encodeURIComponent(sign)}b.pdf`);
    expect(attachmentNamed(name ?? "x")).toMatch(
      /^attachment; filename="[ !#-$&-[\]-~]*"(; filename\*=UTF-8''[\w.!~%-]+)?$/,
    );
  }
});
