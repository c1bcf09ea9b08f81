import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  districtsIn,
  type KiriminajaOptions,
  kiriminajaList,
  woongkirList,
} from "../../../scripts/districts/courier-districts.ts";
import { districtAdapter } from "./district-adapters.ts";
import { findDistrict, listDistricts } from "./districts.ts";
import list from "./districts.txt?raw";

const all = districtsIn(list);
const bandung = all.filter(({ code }) => code.startsWith("32.73"));
const aceh = all.filter(({ code }) => code.startsWith("11.06"));

test("the command reads the same kecamatan as the shop", () => {
  const shop = listDistricts().map(({ code, name, city }) => ({ code, name, city }));
  expect(all).toEqual(shop);
});

describe("Woongkir's spelling", () => {
  const rows = [
    { id: 1, value: "Coblong", state: "JB", state_id: 9, city: "Kota Bandung", city_id: 23 },
    { id: 2, value: "Sukajadi (Sukadjadi)", state: "JB", city: "Kota Bandung" },
    { id: 3, value: "Andir - Kota", state: "JB", city: "Kota Bandung" },
    { id: 4, value: "Astana Anyar", state: "JB", city: "Kota Bandung" },
    // Of another kind of city: not to be taken for it.
    { id: 5, value: "Cicendo", state: "JB", city: "Kabupaten Bandung" },
    { id: 6, value: "Lhoknga (Lho'nga)", state: "AC", city: "Kabupaten Aceh Besar" },
    { id: 7, value: "Seulimeun", state: "AC", city: "Kabupaten Aceh Besar" },
  ];
  const respondWith = (body: unknown, status = 200) => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return new Response(JSON.stringify(body), { status });
    };
    return { urls, fetch };
  };

  test("is read from the plugin of a WordPress, exactly as it is there", async () => {
    const { urls, fetch } = respondWith(rows);
    const { lines, missing } = await woongkirList(
      [...aceh, ...bandung],
      "https://shop.example",
      fetch,
    );
    expect(urls).toEqual([
      "https://shop.example/wp-content/plugins/woongkir/data/woongkir-address_2.json",
    ]);
    expect(lines.map((line) => line.slice(9)).toSorted()).toEqual([
      "AC|Kabupaten Aceh Besar|Lhoknga (Lho'nga)",
      "AC|Kabupaten Aceh Besar|Seulimeun",
      "JB|Kota Bandung|Andir - Kota",
      "JB|Kota Bandung|Astana Anyar",
      "JB|Kota Bandung|Coblong",
      "JB|Kota Bandung|Sukajadi (Sukadjadi)",
    ]);
    expect(missing).toContain("32.73.06 Cicendo, Kota Bandung");
    const coblong = findDistrict("32.73.02");
    const adapter = districtAdapter("woongkir", { woongkir: lines.join("\n"), kiriminaja: "" });
    expect(coblong && adapter?.fields(coblong)).toEqual({
      state: "JB",
      city: "Kota Bandung",
      address2: "Coblong",
    });
  });

  test("is read from the folder of the plugin's data", async () => {
    const folder = mkdtempSync(join(tmpdir(), "woongkir-"));
    writeFileSync(join(folder, "woongkir-address_2.json"), JSON.stringify(rows));
    const { lines } = await woongkirList(bandung, folder);
    expect(lines).toContain("32.73.02=JB|Kota Bandung|Coblong");
  });

  test("of a kecamatan is not guessed from a neighbour with a number", async () => {
    const palembang = all.filter(({ code }) => code.startsWith("16.71"));
    const { fetch } = respondWith([
      { value: "Ilir Barat I", state: "SS", city: "Kota Palembang" },
      { value: "Kertapati", state: "SS", city: "Kota Palembang" },
    ]);
    const { missing } = await woongkirList(palembang, "https://shop.example/", fetch);
    expect(missing.some((line) => /Ilir Barat (II|Dua)/.test(line))).toBe(true);
  });

  test.each([
    ["an address without the plugin", respondWith({}, 404), /status 404.*Give the address/],
    ["another file", respondWith([{ name: "Coblong" }]), /"value", "city" and "state"/],
    ["an empty list", respondWith([]), /is not a list of kecamatan/],
  ])("of %s is an error that says what to do", async (_what, { fetch }, message) => {
    await expect(woongkirList(bandung, "https://shop.example", fetch)).rejects.toThrow(message);
  });
});

describe("KiriminAja's ids", () => {
  const results: Record<string, unknown> = {
    "province{}": { status: true, datas: [{ id: 9, provinsi_name: "Jawa Barat" }] },
    'city{"provinsi_id":9}': {
      status: true,
      datas: [
        { id: 23, provinsi_id: 9, kabupaten_name: "Bandung", type: "Kota" },
        { id: 22, provinsi_id: 9, kabupaten_name: "Bandung", type: "Kabupaten" },
      ],
    },
    'kecamatan{"kabupaten_id":23}': {
      status: true,
      datas: [
        { id: 341, kecamatan_name: "Coblong", kabupaten_id: 23 },
        { id: 342, kecamatan_name: "Cicendo", kabupaten_id: 23 },
      ],
    },
    'kecamatan{"kabupaten_id":22}': {
      status: true,
      datas: [{ id: 320, kecamatan_name: "Sukasari", kabupaten_id: 22 }],
    },
    'kelurahan{"kecamatan_id":341}': {
      status: true,
      results: [{ id: 31555, kelurahan_name: "Dago", kecamatan_id: 341 }],
    },
    'kelurahan{"kecamatan_id":342}': {
      status: true,
      results: [{ id: 31561, kelurahan_name: "Arjuna", kecamatan_id: 342 }],
    },
  };

  /** The carrier's API, which may respond to some calls otherwise. */
  function api(others: (call: string, count: number) => Response | null = () => null) {
    const calls: string[] = [];
    const waits: number[] = [];
    const options: KiriminajaOptions = {
      key: "own-key",
      fetch: async (url, { headers, body }) => {
        const call = `${url.replace("https://client.kiriminaja.com/api/mitra/", "")}${body}`;
        calls.push(call);
        const key = new Headers(headers).get("authorization");
        if (key !== "Bearer own-key") return new Response("", { status: 401 });
        const other = others(call, calls.filter((each) => each === call).length);
        return other ?? Response.json(results[call] ?? { status: false, text: "Tidak ada" });
      },
      pause: async (milliseconds) => {
        waits.push(milliseconds);
      },
    };
    return { calls, waits, options };
  }

  const lines = [
    "32.73.02=31555|Dago, Coblong, Kota Bandung, Jawa Barat",
    "32.73.06=31561|Arjuna, Cicendo, Kota Bandung, Jawa Barat",
  ];

  test("are read with the operator's key, one place in each kecamatan, city by city", async () => {
    const { calls, options } = api();
    const reported: string[] = [];
    const result = await kiriminajaList(bandung, {
      ...options,
      progress: (read, { cities, of, name }) =>
        reported.push(`${cities}/${of} ${name} ${read.length}`),
    });
    expect(result.lines).toEqual(lines);
    expect(result.missing).toContain("32.73.01 Sukasari, Kota Bandung");
    expect(reported).toEqual(["1/1 Kota Bandung 2"]);
    expect(calls.length).toBe(6);
    const coblong = findDistrict("32.73.02");
    const adapter = districtAdapter("kiriminaja", { woongkir: "", kiriminaja: lines.join("\n") });
    expect(coblong && adapter?.sessionData(coblong).map(({ value }) => value)).toEqual([
      "31555",
      "Dago, Coblong, Kota Bandung, Jawa Barat",
      "31555",
      "Dago, Coblong, Kota Bandung, Jawa Barat",
    ]);
  });

  test("of an earlier run are not requested again", async () => {
    const { calls, options } = api();
    const result = await kiriminajaList(bandung, { ...options, existing: lines.slice(0, 1) });
    expect(result.lines).toEqual(lines);
    expect(calls).not.toContain('kelurahan{"kecamatan_id":341}');
  });

  test("are requested again, ever later, where the API is busy or breaks the connection", async () => {
    const { waits, options } = api((call, count) => {
      if (call === "province{}" && count === 1) return new Response("", { status: 429 });
      if (call === "province{}" && count === 2) throw new TypeError("fetch failed");
      return null;
    });
    expect((await kiriminajaList(bandung, options)).lines).toEqual(lines);
    expect(waits).toEqual([2_000, 4_000]);
  });

  test("keep what was read where the API stays silent", async () => {
    const { options } = api((call) =>
      call.includes("342") ? new Response("", { status: 503 }) : null,
    );
    await expect(kiriminajaList(bandung, options)).rejects.toThrow(/run the command again later/);
  });

  test.each([
    ["a refused key", { key: "other" }, null, /refuses the key \(status 401\).*KIRIMINAJA_API_KEY/],
    ["a refusal", {}, { status: false, text: "Akun tidak aktif" }, /Akun tidak aktif/],
    ["no list", {}, { status: true }, /not with a list/],
  ])("with %s are an error that says why", async (_what, more, response, message) => {
    const { options } = api(() => response && Response.json(response));
    await expect(kiriminajaList(bandung, { ...options, ...more })).rejects.toThrow(message);
  });
});
