import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Form, type FormState, Notices } from "../../shared/ui/field.tsx";
import { translateNotices } from "../commerce/notices.ts";
import { attemptCounter } from "../platform/http/attempt-counter.ts";
import { lookupBudget } from "../platform/http/limiter.ts";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { attemptLimits } from "../settings/rate-limits.ts";
import { toFormState } from "./account-data.ts";
import { LostPasswordForm, NewPasswordFields } from "./visitor-forms.tsx";

interface LostPasswordData {
  /** The mailed link; null when the page is opened without one or with one that is rejected. */
  link: ResetLink | null;
  request: FormState;
  reset: FormState;
  notices: Notice[];
}

function ResetForm({
  reset,
  link: { key, login },
}: LostPasswordData & { link: { key: string; login: string } }) {
  const { t, link } = useSite();
  return (
    <>
      <h1>{t("account.reset-title")}</h1>
      <Fragment name="account-form">
        <Form
          action="reset-password"
          memory={reset}
          hidden={{ key, login }}
          label="account.reset-title"
        >
          <NewPasswordFields />
          <button type="submit" className="button button-primary">
            {t("account.save-password")}
          </button>
        </Form>
      </Fragment>
      <p className="account-ways">
        <a href={link(routes.lostPassword())}>{t("account.ask-again")}</a>
      </p>
    </>
  );
}

function LostPassword({ data }: { data: LostPasswordData }) {
  const { link } = data;
  return (
    <div className="account-visitor">
      <Notices notices={data.notices} />
      {link ? <ResetForm {...data} link={link} /> : <LostPasswordForm memory={data.request} />}
    </div>
  );
}

const callsOfLink = 2;

async function isRefusedLink(
  link: ResetLink,
  { config, bindings, fetchBackend, limiter }: PrivateContext,
): Promise<boolean> {
  const { client } = limiter;
  const key = `reset-link:${client}`;
  const refused = client === null ? null : attemptCounter(bindings, config, key);
  const { newLookups: limit, refusedLinks } = attemptLimits;
  const budget = client === null ? null : lookupBudget(bindings, config, { client, limit });
  const isRefused = await isResetLinkRefused(link, {
    fetch: fetchBackend,
    graphqlUrl: config.backend.graphqlUrl,
    mayTry: async () =>
      (await limiter.waitOfClient("reset-link")) === 0 &&
      ((await refused?.left(key, refusedLinks)) ?? 1) > 0 &&
      ((await budget?.spend(callsOfLink)) ?? true),
  });
  if (isRefused) await refused?.take(key, refusedLinks);
  return isRefused;
}

export default privatePage({
  path: routes.lostPassword(),
  early: () => true,
  async load(context): Promise<LostPasswordData> {
    const { session, query, site } = context;
    const flash = await session.flash.read();
    const [key, login] = [query.get("key"), query.get("login")];
    const link = key && login ? { key, login } : null;
    const isRefused = link !== null && (await isRefusedLink(link, context));
    const refused = isRefused ? [{ id: "account.reset-link-invalid" } as const] : [];
    return {
      link: isRefused ? null : link,
      request: toFormState(flash, "reset-password-email", context),
      reset: toFormState(flash, "reset-password", context),
      notices: translateNotices(
        flash?.notices.length
          ? [...flash.notices, ...session.notices]
          : [...refused, ...session.notices],
        site.t,
      ),
    };
  },
  head: ({ link }, { site }) => ({
    title: site.t("account.lost-title"),
    noindex: true,
    typed: link ? undefined : "reset-password-email",
  }),
  component: LostPassword,
});

/** A mailed link that sets a new password. */
interface ResetLink {
  key: string;
  login: string;
}

interface Checking {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  graphqlUrl: string;
  /** Whether the rate limit allows this visitor another attempt. */
  mayTry: () => Promise<boolean>;
}

const timeoutMs = 2_000;
const maxPartLength = 200;

const cookieName = /^wp-resetpass-[\w-]+(?==)/;

/**
 * Whether WordPress rejects a reset link, checked before a password is chosen. GraphQL has no query
 * for that, so WordPress's own login page is requested (docs/woocommerce.md, "Reset links"); when
 * that is closed or does not respond, no link is rejected.
 */
async function isResetLinkRefused(
  { key, login }: ResetLink,
  { fetch, graphqlUrl, mayTry }: Checking,
): Promise<boolean> {
  if (key.length > maxPartLength || login.length > maxPartLength) return true;
  if (!(await mayTry())) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (query: Record<string, string>, cookie = ""): Promise<Response> => {
    const url = new URL("wp-login.php", graphqlUrl);
    url.search = new URLSearchParams({ action: "rp", ...query }).toString();
    const response = await fetch(url.href, { redirect: "manual", signal, headers: { cookie } });
    await response.body?.cancel();
    return response;
  };
  try {
    const named = (await read({ key, login })).headers.getSetCookie();
    const cookie = named.find((line) => cookieName.test(line))?.split(";")[0];
    if (!cookie) return false;
    const reported = (await read({}, cookie)).headers.get("location") ?? "";
    return /[?&]error=(?:invalid|expired)key(?:&|$)/.test(reported);
  } catch {
    return false;
  }
}
