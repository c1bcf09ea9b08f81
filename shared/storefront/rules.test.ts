import { expect, test } from "vitest";
import cases from "../../tests/wordpress/settings-cases.json" with { type: "json" };
import { faultSentence, redirectFaults, settingsFaults } from "./rules.ts";

test.each(cases)(
  "the plugin's cases have the same faults here: $settings",
  ({ settings, faults }) => {
    expect(settingsFaults(settings).map(faultSentence)).toEqual(faults);
  },
);

test("what is no object is no settings", () => {
  for (const settings of [null, [], "text", 1])
    expect(settingsFaults(settings).map(faultSentence)).toEqual([
      "settings is not as it should be.",
    ]);
});

test("lengths are counted as readers count them", () => {
  const ofLength = (length: number) => ({ hours: { en_US: "🛢".repeat(length) } });
  expect(settingsFaults(ofLength(200))).toEqual([]);
  expect(settingsFaults(ofLength(201)).map(faultSentence)).toEqual([
    "hours.en_US is longer than 200 characters.",
  ]);
});

test.each([
  ["/old", "/new", []],
  ["/old/deep", "https://example.com", []],
  ["/old/", "/new", ['redirects: "/old/" is no path such as /old-page.']],
  ["/old?a=1", "/new", ['redirects: "/old?a=1" is no path such as /old-page.']],
  ["/", "/new", ['redirects: "/" is no path such as /old-page.']],
  ["/old", "/old", ["redirects./old leads to itself."]],
  [
    "/old",
    "http://example.com",
    ['redirects./old: "http://example.com" is neither a path of the shop nor an https address.'],
  ],
])("the redirect of %s to %s", (from, to, faults) => {
  expect(redirectFaults(from, to).map(faultSentence)).toEqual(faults);
});
