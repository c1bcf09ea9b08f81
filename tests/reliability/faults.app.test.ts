import { expect, test } from "vitest";
import { openShop } from "../support/edge-shop.ts";
import { type Fault, faults } from "../support/fault-proxy.ts";
import { passSeconds, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

// Slow is not wrong: the page comes, late.
const isSlowOnly = (fault: Fault) => fault === "slow";

test("R2: each fault of the backend leaves warm pages intact, makes cold ones a 503, and is never cached", async () => {
  const paths = await productPaths(openShop(), 2);
  const [warm = "", cold = ""] = paths;
  const visit = async (fault: Fault) => {
    // Settings of its own give each shop pages of its own in the shared Cache API.
    const shop = openShop({
      SITE_SHORT_DESCRIPTION: fault,
      PHONE: `+62 812 ${fault.length} 34567`,
    });
    const before = await shop.text(warm);
    shop.backend.fault = fault;
    const still = await shop.text(warm);
    const response = await shop.fetch(`/product/never-requested-${fault}`);
    await response.text();
    return { fault, same: still === before, status: response.status, shop };
  };
  const failing = await Promise.all(faults.filter((fault) => !isSlowOnly(fault)).map(visit));
  // Last: what a backend that is only slow returns is in the shared Cache API for all shops.
  const outcomes = [...failing, ...(await Promise.all(faults.filter(isSlowOnly).map(visit)))];
  for (const { shop } of outcomes) {
    shop.backend.fault = null;
    await shop.idle();
  }
  for (const { fault, same, status } of outcomes) {
    expect([fault, same]).toEqual([fault, true]);
    expect([fault, status]).toEqual([fault, isSlowOnly(fault) ? 404 : 503]);
  }
  passSeconds(10);
  for (const { shop, fault } of outcomes) {
    const response = await shop.fetch(cold);
    expect([fault, response.status]).toEqual([fault, 200]);
    expect((await shop.fetch(`/product/never-requested-${fault}`)).status).toBe(404);
  }
});

test("R2: each fault of the image origin shows the placeholder, and is never cached", async () => {
  const outcomes = faults.map(async (fault) => {
    const shop = openShop();
    shop.backend.fault = fault;
    const path = `/_image/320x1/never-${fault}.webp`;
    const response = await shop.fetch(path);
    await shop.idle();
    shop.backend.fault = null;
    const { calls } = shop.backend;
    await shop.fetch(path);
    return [
      fault,
      response.status,
      response.headers.get("cache-control"),
      shop.backend.calls - calls,
    ];
  });
  // Behind slowness the origin says for sure that it has none, which is remembered.
  for (const [fault, ...outcome] of await Promise.all(outcomes))
    expect([fault, ...outcome]).toEqual([fault, 302, "no-store", fault === "slow" ? 0 : 1]);
});
