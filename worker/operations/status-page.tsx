import type { Context, Handler } from "hono";
import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { missedEvents } from "../catalogue/catalogue-builder.ts";
import { generationsObject } from "../catalogue/generations-object.ts";
import { type IndexInfo, indexEdition, storedIndex } from "../catalogue/index-store.ts";
import { boundDatabase } from "../catalogue/postgres/database.ts";
import { catalogueName, storedInDatabase } from "../catalogue/postgres/request-engine.ts";
import { profiles } from "../commerce/cache-policy.ts";
import type { ContractState } from "../commerce/capabilities.ts";
import type { EngineInfo } from "../commerce/catalogue-engine.ts";
import { getIsolate, type Isolate } from "../layout/isolate.ts";
import { frameFor } from "../layout/serve-page.tsx";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import type { ProfileTally } from "../platform/cache/cached.ts";
import type { Invalidation, ReceivedEvent } from "../platform/cache/generations.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { writeLog } from "../platform/log.ts";
import { figures, readSpeedRows, type SpeedRow } from "./page-speed.ts";
import { refuseOthers } from "./purge.ts";
import { type CountedSearch, readSearches, Searches } from "./searches.tsx";
import { Table } from "./table.tsx";
import { isCategoryTopic } from "./webhook-tags.ts";

const maxRecent = 50;

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();
const kilobytes = (bytes: number): number => Math.round(bytes / 1024);

function hitRatio({ fresh, stale, miss }: ProfileTally): string {
  const all = fresh + stale + miss;
  return all === 0 ? "–" : `${Math.round(((fresh + stale) / all) * 100)} %`;
}

const columns = ["profile", "windows", "fresh", "stale", "miss", "hit-ratio", "oldest"] as const;

function Profiles({ rows }: { rows: Isolate["tally"]["profiles"] }) {
  const { t } = useSite();
  const counted = Object.entries(profiles).flatMap(([name, lifetime]) => {
    const { freshSeconds, staleSeconds, staleIfErrorSeconds } = lifetime;
    const row = rows.get(name);
    if (!row) return [];
    const windows = [freshSeconds, staleSeconds, staleIfErrorSeconds].join(" / ");
    return [[name, windows, row.fresh, row.stale, row.miss, hitRatio(row), row.oldest] as const];
  });
  return <Table head={columns.map((column) => t(`status.${column}`))} rows={counted} />;
}

function Recent({ recent }: { recent: Invalidation[] }) {
  const { t } = useSite();
  if (recent.length === 0) return <p>{t("status.recent-none")}</p>;
  return (
    <Table
      head={[t("status.time"), t("status.tag")]}
      rows={recent.map(({ tag, sequence }) => [time(sequence), tag])}
    />
  );
}

/** A language's stored index. */
interface IndexFacts {
  locale: Locale;
  stored: IndexInfo | null;
  /** The same of an engine outside the isolate. */
  database?: EngineInfo | null;
}

function DatabaseRow({ locale, database, now }: IndexFacts & { now: number }) {
  const { t } = useSite();
  if (!database)
    return (
      <li>
        {locale}: {t("status.index-none")}
      </li>
    );
  const { storedAt, products, hidden } = database;
  const minutes = Math.floor((now - storedAt.getTime()) / 60_000);
  return (
    <li>
      {locale}: {t("status.index-database", { products, minutes })}
      {hidden.count > 0 && ` ${t("status.hidden", hiddenFacts(hidden))}`}
    </li>
  );
}

const hiddenFacts = ({ count, named }: IndexInfo["hidden"]) => ({
  count,
  names: named.map(({ id, type }) => `${id} (${type})`).join(", "),
});

function TooMany({
  locale,
  products,
  bytes,
}: { locale: Locale } & NonNullable<IndexInfo["tooMany"]>) {
  const { t } = useSite();
  return (
    <li>
      {locale}:{" "}
      <strong>
        {bytes
          ? t("status.index-too-large", { products, kilobytes: kilobytes(bytes) })
          : t("status.index-too-many", { products })}
      </strong>
    </li>
  );
}

function IndexRows({ indexes, now }: { indexes: IndexFacts[]; now: number }) {
  const { t } = useSite();
  return indexes.map(({ locale, stored, database }) => {
    if (database !== undefined)
      return <DatabaseRow key={locale} {...{ locale, stored, database, now }} />;
    if (stored?.tooMany) return <TooMany key={locale} locale={locale} {...stored.tooMany} />;
    const facts = stored && {
      minutes: Math.floor((now - stored.storedAt.getTime()) / 60_000),
      kilobytes: kilobytes(stored.bytes),
    };
    return (
      <li key={locale}>
        {locale}: {facts ? t("status.index", facts) : t("status.index-none")}
        {stored && stored.hidden.count > 0 && ` ${t("status.hidden", hiddenFacts(stored.hidden))}`}
      </li>
    );
  });
}

/** By what was missed: the topics that would have reported it. */
const reporting = {
  product: (topic: string) => topic === "product.updated",
  category: isCategoryTopic,
} as const;

/** Changes that were found without a webhook, unless one has come since. */
function Missed({ received }: { received: ReceivedEvent[] }) {
  const { t } = useSite();
  return (["product", "category"] as const).map((kind) => {
    const missed = received.find(({ what }) => what === missedEvents[kind]);
    const reported = received
      .filter(({ what }) => reporting[kind](what))
      .map(({ lastAt }) => lastAt);
    if (!missed || Math.max(0, ...reported) > missed.lastAt) return null;
    const facts = { times: missed.times, last: time(missed.lastAt) };
    return (
      <p key={kind}>
        <strong>{t(`status.missed-${kind}`, facts)}</strong>
      </p>
    );
  });
}

const isTopic = ({ what }: ReceivedEvent): boolean =>
  !Object.values<string>(missedEvents).includes(what);

function EventTable({ received }: { received: ReceivedEvent[] }) {
  const { t } = useSite();
  if (received.length === 0) return <p>{t("status.webhooks-none")}</p>;
  return (
    <Table
      head={[t("status.topic"), t("status.times"), t("status.last")]}
      rows={received.map(({ what, times, lastAt }) => [what, times, time(lastAt)])}
    />
  );
}

/** The last hour's rows, or why there are none: reading is not configured, or it failed. */
type SpeedFacts = SpeedRow[] | "unread" | "failed";

const shownFigure = (row: SpeedRow, figure: (typeof figures)[number]): string => {
  const value = row.p75[figure];
  if (value === undefined) return "–";
  return figure === "cls" ? value.toFixed(3) : `${Math.round(value)} ms`;
};

function SpeedTable({ speed }: { speed: SpeedFacts }) {
  const { t } = useSite();
  if (typeof speed === "string") return <p>{t(`status.speed-${speed}`)}</p>;
  if (speed.length === 0) return <p>{t("status.speed-none")}</p>;
  return (
    <Table
      head={[t("status.page"), t("status.views"), ...figures.map((it) => it.toUpperCase())]}
      rows={speed.map((row) => [
        row.area,
        Math.round(row.views),
        ...figures.map((figure) => shownFigure(row, figure)),
      ])}
    />
  );
}

/** What the data set has of visits; null when none is configured. */
interface VisitFacts {
  speed: SpeedFacts;
  searches: CountedSearch[];
}

async function readVisits(c: Context<AppEnv>): Promise<VisitFacts | null> {
  const { config, requestId } = c.var;
  const { dataset, account, token } = config.analytics;
  if (!dataset) return null;
  if (!account || !token) return { speed: "unread", searches: [] };
  try {
    const [speed, searches] = await Promise.all([
      readSpeedRows(config.analytics),
      readSearches(config.analytics),
    ]);
    return { speed, searches };
  } catch (cause) {
    writeLog("warn", "page.speed_unavailable", { requestId }, cause);
    return { speed: "failed", searches: [] };
  }
}

async function readIndexes(c: Context<AppEnv>): Promise<IndexFacts[]> {
  const { config } = c.var;
  const edition = indexEdition(config);
  if (config.catalogueEngine === "index")
    return Promise.all(
      localeCodes.map(async (locale) => ({
        locale,
        stored: await storedIndex(c.env.CATALOGUE, edition, locale),
      })),
    );
  const stored = (locale: Locale) =>
    storedInDatabase(boundDatabase(c.env), catalogueName(edition, locale));
  return Promise.all(
    localeCodes.map(async (locale) => ({ locale, stored: null, database: await stored(locale) })),
  );
}

interface StatusFacts {
  isolate: Isolate;
  recent: Invalidation[];
  received: ReceivedEvent[];
  indexes: IndexFacts[];
  visits: VisitFacts | null;
  contract: ContractState;
  isKnown: boolean;
  now: number;
}

const contractTexts = {
  supported: "status.contract-supported",
  missing: "status.contract-missing",
  refused: "status.contract-refused",
  silent: "status.contract-silent",
} as const satisfies Record<ContractState, MessageId>;

function StatusPage({ isolate, recent, received, indexes, visits, ...facts }: StatusFacts) {
  const { contract, isKnown, now } = facts;
  const { t } = useSite();
  const { tally, breaker, memory, pages } = isolate;
  const held = {
    entries: memory.count,
    kilobytes: kilobytes(memory.bytes),
    pages: pages.count,
    pageKilobytes: kilobytes(pages.bytes),
  };
  const contractText = t(contractTexts[contract]);
  const build = { build: __BUILD_ID__, time: time(__BUILD_TIME__), since: time(tally.since) };
  return (
    <div className="status-page">
      <h1>{t("status.title")}</h1>
      <p>{t("status.build", build)}</p>
      <p>{t("status.breaker", { state: breaker.state, retries: tally.retries })}</p>
      {!isKnown && (
        <p>
          <strong>{t("status.unknown")}</strong>
        </p>
      )}
      <p>{contract === "supported" ? contractText : <strong>{contractText}</strong>}</p>
      <p>{t("status.memory", held)}</p>
      <p>{t("status.early", tally.early)}</p>
      <h2>{t("status.profiles")}</h2>
      <p>{t("status.isolate-note")}</p>
      <Profiles rows={tally.profiles} />
      <h2>{t("status.indexes")}</h2>
      <ul>
        <IndexRows indexes={indexes} now={now} />
      </ul>
      {visits && (
        <>
          <h2>{t("status.speed")}</h2>
          <p>{t("status.speed-note")}</p>
          <SpeedTable speed={visits.speed} />
          {visits.searches.length > 0 && <Searches searches={visits.searches} />}
        </>
      )}
      <h2>{t("status.webhooks")}</h2>
      <Missed received={received} />
      <EventTable received={received.filter(isTopic)} />
      <h2>{t("status.recent")}</h2>
      <Recent recent={recent} />
    </div>
  );
}

/** GET /_status with the operators' token: profiles, hit ratios, ages and recent purges. */
export const statusPage =
  (readContract: (env: Bindings) => Promise<ContractState>): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "private, no-store");
    const { config, locale, now } = c.var;
    const refused = await refuseOthers(c);
    if (refused) return refused;
    const generations = generationsObject(c.env);
    const [recent, received, visits, indexes, contract] = await Promise.all([
      generations.recent(maxRecent),
      generations.events(),
      readVisits(c),
      readIndexes(c),
      readContract(c.env),
    ]);
    const title = siteFor(locale, config.settings).t("status.title");
    const facts = {
      isolate: getIsolate(c.env, now),
      recent,
      received,
      indexes,
      visits,
      contract,
      isKnown: config.isKnown,
      now: now().getTime(),
    };
    return c.render(<StatusPage {...facts} />, {
      head: { title, noindex: true },
      ...(await frameFor(c)),
      path: "/_status",
    });
  };

/**
 * Serves the embedded backend's /__backend, which requires its token; a real backend has wp-admin.
 */
export const embeddedBackend: Handler<AppEnv> = async (c, next) => {
  if (!c.var.config.backend.capabilities.ownPages) return next();
  const response = await c.env.BACKEND.fetch(c.req.raw);
  // Headers of a fetched response are immutable, and the worker still adds its own.
  return new Response(response.body, response);
};
