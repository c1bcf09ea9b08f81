import { brotliCompressSync } from "node:zlib";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { listCities, listDistricts, provinces } from "#worker-country/districts.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { SiteContext } from "../../shared/i18n/site-context.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { parseConfig } from "../settings/config.ts";
import { DistrictChoices, type DistrictStep } from "./district-choices.tsx";

const { settings } = parseConfig({});

const countBytes = (step: DistrictStep, locale: Locale): number => {
  const html = renderToString(
    <SiteContext value={siteFor(locale, settings)}>
      <DistrictChoices step={step} />
    </SiteContext>,
  );
  return brotliCompressSync(html).byteLength;
};

const cities = listCities().map(({ code }) => code);

test("every step of the choice is at most 1 KB", () => {
  const areas = ["", ...provinces().map(({ code }) => code), ...cities];
  expect(areas.length).toBe(553);
  const large = areas.filter((area) => countBytes({ area, search: "" }, "id_ID") > 1_024);
  expect(large).toEqual([]);
});

test("the largest steps are at most 1 KB in English too", () => {
  const byLength = cities.toSorted((a, b) => listDistricts(b).length - listDistricts(a).length);
  for (const area of ["", ...byLength.slice(0, 10)])
    expect(countBytes({ area, search: "" }, "en_US")).toBeLessThanOrEqual(1_024);
});

test.each(["a", "band", "s", "sumber", "jakarta selatan", "kebayoran"])(
  "what %s finds is at most 1 KB",
  (search) => {
    expect(countBytes({ area: "", search }, "id_ID")).toBeLessThanOrEqual(1_024);
  },
);
