import { describe, expect, test } from "vitest";
import { accountKey, clientAddress } from "./client-address.ts";
import { type Network, parseNetwork } from "./ip-address.ts";

const networks = (...list: string[]): Network[] =>
  list.map((text) => {
    const network = parseNetwork(text);
    if (!network) throw new Error(`no network: ${text}`);
    return network;
  });

const address = (connecting: string | null, forwarded?: string, proxies: string[] = []) => {
  const headers = new Headers();
  if (connecting !== null) headers.set("cf-connecting-ip", connecting);
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
  return clientAddress(headers, networks(...proxies));
};

describe("the address that limits count", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (given, counted) => {
    expect(address(given)).toBe(counted);
  });

  test("every address of one IPv6 /64 is one, and the next /64 is another", () => {
    const created = Array.from({ length: 50 }, (_, n) =>
      address(`2001:db8:0:7:${n}:${n * 7}::${n}`),
    );
    expect(new Set(created).size).toBe(1);
    expect(address("2001:db8:0:8::1")).not.toBe(created[0]);
  });

  test.each([
    null,
    "",
    "localhost",
    "1.2.3",
    "1.2.3.4.",
    "256.1.1.1",
    "2001:db8::1::2",
    "[::1]",
    `${"1".repeat(9_999)}`,
  ])("%s is no address", (given) => {
    expect(address(given)).toBeNull();
  });

  test("what a client writes counts for nothing without a trusted proxy", () => {
    expect(address("192.0.2.7", "198.51.100.1")).toBe("192.0.2.7");
    expect(address("192.0.2.7", "198.51.100.1, 10.0.0.1", ["10.0.0.0/8"])).toBe("192.0.2.7");
  });

  test("behind trusted proxies the nearest address that is none of them counts", () => {
    const proxies = ["10.0.0.0/8", "2001:db8:ffff::/48"];
    expect(address("10.1.2.3", "198.51.100.1", proxies)).toBe("198.51.100.1");
    expect(address("10.1.2.3", "203.0.113.9, 198.51.100.1, 10.9.9.9", proxies)).toBe(
      "198.51.100.1",
    );
    expect(address("2001:db8:ffff::1", "2001:db8:5::9, 10.1.2.3", proxies)).toBe(
      "2001:db8:5:0::/64",
    );
  });

  test("a list without any foreign address, or with a broken one, yields no address", () => {
    expect(address("10.1.2.3", "10.1.2.4", ["10.0.0.0/8"])).toBeNull();
    expect(address("10.1.2.3", undefined, ["10.0.0.0/8"])).toBeNull();
    expect(address("10.1.2.3", "198.51.100.1, unknown", ["10.0.0.0/8"])).toBeNull();
    expect(address("10.1.2.3", `${"10.1.2.3,".repeat(2_000)}1.1.1.1`, ["10.0.0.0/8"])).toBe(
      "1.1.1.1",
    );
    expect(address("10.1.2.3", `1.1.1.1${",10.1.2.3".repeat(2_000)}`, ["10.0.0.0/8"])).toBeNull();
  });
});

test.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/9", "2001:db8::/129", "ten", ""])(
  "%j is no network",
  (text) => {
    expect(parseNetwork(text)).toBeNull();
  },
);

test.each([
  "Korban",
  " korban ",
  "kórban",
  "<b>korban</b>",
  "kor%41ban",
  "kor&amp;ban",
  "ＫＯＲＢＡＮ",
])("%s is counted as korban", (name) => {
  expect(accountKey(name)).toBe(accountKey("korban"));
});

test("another name is another account", () => {
  expect(accountKey("korban1")).not.toBe(accountKey("korban"));
  expect(accountKey("kor ban")).not.toBe(accountKey("korban"));
});

test("reads only the beginning of a long name", () => {
  for (const one of ["<", "&", "%", " ", "a"])
    expect(accountKey(one.repeat(64_000))).toBe(accountKey(`${one.repeat(32_000)}b`));
});
