type Suite = "edge" | "sessions" | "process" | "browser";

/** A row of docs/reliability.md with the tests that prove it. */
export interface Proof {
  id: string;
  what: string;
  suite: Suite;
  /** Files of the suite, if not all. */
  files: string[];
  /** Only tests of this name; absent: all of the files'. */
  name?: string;
  /** Number of runs, if the tests do not report it while they run. */
  count?: string;
}

const edge = (name: string) => `tests/reliability/${name}.app.test.ts`;
const whole = (name: string) => `tests/process/${name}.test.ts`;

/** All proofs, in the order of docs/reliability.md. */
export const proofs: Proof[] = [
  {
    id: "R1",
    what: "backend down for an hour and for a day",
    suite: "edge",
    files: [edge("backend-down")],
  },
  {
    id: "R2",
    what: "every fault of backend, pictures, icon hosts and contact route",
    suite: "edge",
    files: [edge("faults"), edge("outside-faults")],
    name: "R2",
    count: "13 faults each",
  },
  {
    id: "R2",
    what: "every fault at every step of a purchase",
    suite: "process",
    files: [whole("purchase-faults"), whole("one-order")],
  },
  {
    id: "R2",
    what: "any one call of each journey lost, before and after its effect",
    suite: "edge",
    files: [edge("lost-calls")],
  },
  {
    id: "R2",
    what: "every fault of the payment provider",
    suite: "sessions",
    files: ["worker/checkout/payment-faults.session.test.ts"],
  },
  {
    id: "R3",
    what: "malformed requests, and forms with anything in their fields",
    suite: "edge",
    files: [edge("malformed"), edge("malformed-fields")],
  },
  {
    id: "R4",
    what: "sessions side by side, a canary in each",
    suite: "process",
    files: [whole("sessions-apart")],
    count: "1,000 x 100 requests",
  },
  {
    id: "R5",
    what: "unkeyed headers and parameters, disguised private pages",
    suite: "edge",
    files: [edge("poisoning")],
  },
  {
    id: "R5",
    what: "reads with bodies, raw spellings of private pages",
    suite: "process",
    files: [whole("raw-requests")],
  },
  {
    id: "R6",
    what: "concurrent submits of one checkout form",
    suite: "process",
    files: [whole("one-order")],
    count: "100 forms x 100 submits",
  },
  {
    id: "R6",
    what: "payments by card",
    suite: "sessions",
    files: ["worker/checkout/payments.session.test.ts"],
  },
  {
    id: "R6",
    what: "one price of delivery, from the product's page to the order",
    suite: "edge",
    files: ["worker/delivery/one-price.app.test.ts"],
    count: "5 kecamatan, 3 shoppers, 2 ways",
  },
  { id: "R7", what: "kill -9 of the whole shop", suite: "process", files: [whole("kill")] },
  {
    id: "R7",
    what: "kill -9 of the embedded backend under writes",
    suite: "process",
    files: [whole("kill-backend")],
  },
  {
    id: "R8",
    what: "other sites' forms, and addresses off the list",
    suite: "edge",
    files: [edge("cross-site")],
  },
  {
    id: "R9",
    what: "headers by Observatory's and csp_evaluator's rules",
    suite: "edge",
    files: [edge("headers")],
    count: "every route",
  },
  {
    id: "R9",
    what: "scripts in every address, field and text of the backend",
    suite: "edge",
    files: [edge("scripts"), edge("backend-scripts")],
  },
  {
    id: "R10",
    what: "HTML, use by everybody, links, structured data",
    suite: "browser",
    files: ["pages.spec.ts", "links.spec.ts", "machines.spec.ts"],
    count: "every route x locale x 2 screens x light and dark",
  },
  {
    id: "R6",
    what: "carts taken to WordPress's own checkout and left there",
    suite: "edge",
    files: [edge("wordpress-checkout")],
  },
  {
    id: "R13",
    what: "checkouts beside other devices, prices, logins and passwords",
    suite: "edge",
    files: [edge("interleavings")],
  },
  {
    id: "R17",
    what: "two devices of one customer, at once",
    suite: "sessions",
    files: [
      "worker/session/account-sessions.session.test.ts",
      "worker/account/saved-addresses.session.test.ts",
    ],
  },
  {
    id: "R14",
    what: "bodies of every shape, and what they cost",
    suite: "edge",
    files: [edge("body-cost")],
  },
  {
    id: "R14",
    what: "made-up addresses and parameters, and what they cost",
    suite: "edge",
    files: [edge("unknown-addresses")],
  },
  {
    id: "R14",
    what: "hostile requests of one address, and what they cost",
    suite: "edge",
    files: [edge("hostile-cost")],
  },
  {
    id: "R14",
    what: "inventions on every route, and what they cost",
    suite: "edge",
    files: [edge("route-cost")],
  },
  {
    id: "R23",
    what: "outcomes of payments through gateways",
    suite: "edge",
    files: ["worker/payment/gateway-outcomes.app.test.ts"],
    count: "9 outcomes of 7 gateways, each order bought in 2 ways",
  },
];
