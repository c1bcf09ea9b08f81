// `npm run cost -- --views 1000000`: estimates the monthly costs at Cloudflare, line by line. Each habit
// can be set by its name: --picturesPerView 8.
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";

/** Cloudflare's prices for the Workers Paid plan, in US dollars, as listed in November 2026. */
const prices = {
  plan: 5,
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  objectRequests: { included: 1e6, perMillion: 0.15 },
  objectGbSeconds: { included: 400e3, perMillion: 12.5 },
  objectRowsRead: { included: 25e9, perMillion: 0.001 },
  objectRowsWritten: { included: 50e6, perMillion: 1 },
  r2Reads: { included: 10e6, perMillion: 0.36 },
  r2Writes: { included: 1e6, perMillion: 4.5 },
  logEvents: { included: 20e6, perMillion: 0.6 },
  dataPoints: { included: 10e6, perMillion: 0.25 },
  transformations: { included: 5e3, perMillion: 500 },
} as const;

/** Behaviour of a shop's visitors; docs/performance.md has the measured figures. */
export interface Habits {
  /** Page views per month. */
  views: number;
  viewsPerVisit: number;
  /**
   * Pages that are fetched ahead and never opened, per page that is: a third of the views are
   * listings, which fetch their first four cards' pages once they are idle, and one of those is
   * opened for every fourth listing; every other view has a link that is hovered over or pressed in
   * vain.
   */
  aheadPerView: number;
  /** Views whose browser reports page speed, when --dataset is given. */
  reportsPerView: number;
  /** Pictures per view that are not in the browser's cache: each is a request to the worker. */
  picturesPerView: number;
  /** Share of these that is missing in the data centre's cache: each is a read of the bucket. */
  picturesFromBucket: number;
  /** Share of visits that add to the cart, and that order. */
  cartVisits: number;
  orderVisits: number;
  /** Calls to a session's object per visit with a cart, and additional calls per order. */
  callsPerCart: number;
  callsPerOrder: number;
  /** Seconds for which a call keeps the object active: it waits for the backend. */
  secondsPerCall: number;
  /** CPU of a page or action, cached or not, and of a picture; milliseconds. */
  cpuPerPage: number;
  cpuPerPicture: number;
  /** Number of data centres that visitors reach. */
  dataCentres: number;
  /** New pictures and articles per month, each in every requested width and format. */
  newPictures: number;
  variantsPerPicture: number;
}

/** Assumptions for a shop in Indonesia; `npm run cost -- --name value` changes any of them. */
export const usualHabits: Habits = {
  views: 1e6,
  viewsPerVisit: 6,
  aheadPerView: 1.75,
  reportsPerView: 0.9,
  picturesPerView: 5,
  picturesFromBucket: 0.03,
  cartVisits: 0.1,
  orderVisits: 0.02,
  callsPerCart: 6,
  callsPerOrder: 12,
  secondsPerCall: 0.8,
  cpuPerPage: 3,
  cpuPerPicture: 1,
  dataCentres: 3,
  newPictures: 100,
  variantsPerPicture: 14,
};

/** A line of the bill. */
export interface CostLine {
  name: string;
  /** How the amount is calculated. */
  arithmetic: string;
  amount: number;
  dollars: number;
}

const monthSeconds = 30 * 86_400;
/** Requests refresh the generations in the background; maximum reads per second and data centre. */
const generationReadsPerSecond = 4;
/** Per object: 128 MB. */
const gbOfObject = 0.128;
const rowsWrittenPerCall = 4;
const rowsReadPerCall = 20;
const ownLogPart = 0.01;
const tracedPart = 0.01;
const eventsPerTrace = 10;
const indexWritesPerMonth = 2 * 24 * 30 * 50;

const price = (
  name: string,
  amount: number,
  { included, perMillion }: { included: number; perMillion: number },
  arithmetic: string,
): CostLine => ({
  name,
  arithmetic,
  amount,
  dollars: (Math.max(0, amount - included) / 1e6) * perMillion,
});

/** Returns the monthly costs at Cloudflare, line by line, without WordPress and the domain. */
export function monthlyCost(habits: Habits): CostLine[] {
  const { views, aheadPerView, picturesPerView } = habits;
  const visits = views / habits.viewsPerVisit;
  const pages = views * (1 + aheadPerView);
  const pictures = views * picturesPerView;
  const sessionCalls =
    visits * (habits.cartVisits * habits.callsPerCart + habits.orderVisits * habits.callsPerOrder);
  const generationReads = Math.min(
    pages,
    generationReadsPerSecond * monthSeconds * habits.dataCentres,
  );
  const viewReports = views * habits.reportsPerView;
  const requests = pages + pictures + sessionCalls + viewReports;
  const cpuMs =
    (pages + sessionCalls) * habits.cpuPerPage + (pictures + viewReports) * habits.cpuPerPicture;
  const gbSeconds =
    sessionCalls * habits.secondsPerCall * gbOfObject + generationReads * 0.01 * gbOfObject;
  const count = habits.newPictures * habits.variantsPerPicture;
  return [
    { name: "plan", arithmetic: "Workers Paid", amount: 1, dollars: prices.plan },
    price(
      "requests",
      requests,
      prices.requests,
      "pages + pictures + actions + how fast views were; files are free",
    ),
    price(
      "CPU, ms",
      cpuMs,
      prices.cpuMs,
      `pages and actions at ${habits.cpuPerPage} ms, pictures and what browsers tell at ${habits.cpuPerPicture} ms`,
    ),
    price(
      "calls of objects",
      sessionCalls + generationReads,
      prices.objectRequests,
      "sessions + what was invalidated, at most 4 a second and data centre",
    ),
    price("objects awake, GB-s", gbSeconds, prices.objectGbSeconds, "calls x seconds x 0.128 GB"),
    price("rows read", sessionCalls * rowsReadPerCall, prices.objectRowsRead, "20 a call"),
    price("rows written", sessionCalls * rowsWrittenPerCall, prices.objectRowsWritten, "4 a call"),
    price(
      "reads of the bucket",
      pictures * habits.picturesFromBucket,
      prices.r2Reads,
      "pictures that a data centre lacks",
    ),
    price(
      "writes of the bucket",
      count + indexWritesPerMonth,
      prices.r2Writes,
      "new pictures + an index a language and hour, 50 parts",
    ),
    price("pictures resized", count, prices.transformations, "new pictures x widths and formats"),
    price(
      "log events",
      requests * (ownLogPart + tracedPart * eventsPerTrace),
      prices.logEvents,
      "our lines for 1 of 100 requests, 1 of 100 traced with 10 events",
    ),
    price("data points", requests, prices.dataPoints, "one a request, where --dataset is given"),
  ];
}

const rounded = (amount: number): string => Math.round(amount).toLocaleString("en-US");

/** Formats the bill as a Markdown table. */
function costTable(habits: Habits): string {
  const lines = monthlyCost(habits);
  const sum = lines.reduce((all, { dollars }) => all + dollars, 0);
  const rows = lines.map(
    ({ name, amount, dollars, arithmetic }) =>
      `| ${name} | ${rounded(amount)} | ${dollars.toFixed(2)} | ${arithmetic} |`,
  );
  return [
    "| of a month | amount | US dollars | how it comes about |",
    "|---|---|---|---|",
    ...rows,
    `| **all** | | **${sum.toFixed(2)}** | ${((1000 * sum) / habits.views).toFixed(4)} for a thousand views |`,
  ].join("\n");
}

function main(): void {
  refuseInSentences();
  const names = Object.keys(usualHabits) as (keyof Habits)[];
  const { values } = readArguments({
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });

  const given = Object.entries(values).map(([name, value]) => [name, Number(value)] as const);
  const wrong = given.filter(([, value]) => !Number.isFinite(value) || value < 0);
  if (wrong.length > 0)
    throw new Refusal(`These must be numbers: ${wrong.map(([name]) => `--${name}`).join(", ")}`);
  console.log(costTable({ ...usualHabits, ...Object.fromEntries(given) }));
}

if (process.argv[1] === import.meta.filename) main();
