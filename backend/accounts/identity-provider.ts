import { and, eq, gt, lt } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { randomHex, toBase64Url, toDigest, toHash } from "../crypto.ts";
import type { Env } from "../env.ts";
import type { OpenExchange } from "../exchange.ts";
import { isOwnForm } from "../operator/access.ts";
import { type Markup, page } from "../operator/layout.ts";
import { identityCodes } from "../schema/accounts.ts";
import { isEmail } from "../session/address.ts";

const BASE = "/__backend/identity";
const CODE_SECONDS = 60;
const MAX_LENGTH = 200;

/** The shop, as the provider has registered it. */
export const identityClient = (env: Pick<Env, "SITE_URL" | "BASE_URL">) => ({
  id: "embedded-shop",
  redirectUri: `${env.BASE_URL || env.SITE_URL}/my-account/login-return`,
});

export const identityAddress = (env: Pick<Env, "SITE_URL" | "BASE_URL">, path: string): string =>
  `${env.BASE_URL || env.SITE_URL}${BASE}${path}`;

type Provider = { Bindings: OpenExchange };

const HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

const app = new Hono<Provider>().basePath(BASE);

app.use(async (c, next) => {
  if (!c.env.env.LOGIN_CLIENTS) return c.text("Not found", 404);
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
});

/** What a client asks to be sent; null for one that is not registered, which gets nobody back. */
function toRequest({ env }: Context<Provider>, given: Record<string, unknown>) {
  const client = identityClient(env.env);
  const isClient = given.client_id === client.id && given.redirect_uri === client.redirectUri;
  const state = typeof given.state === "string" ? given.state.slice(0, MAX_LENGTH) : "";
  const isHashed = given.code_challenge_method === "S256";
  const challenge =
    isHashed && typeof given.code_challenge === "string" ? given.code_challenge : "";
  const isCode = given.response_type === "code";
  return isClient ? { ...client, state, isCode, challenge: challenge.slice(0, MAX_LENGTH) } : null;
}

const leadBack = (c: Context<Provider>, redirectUri: string, result: Record<string, string>) =>
  c.redirect(`${redirectUri}?${new URLSearchParams(result)}`, 303);

const signInPage = (
  fields: Record<string, string>,
): Markup => html`<p>This page stands for the provider’s own. It believes whoever you say to be.</p>
<form method="post">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Name <input name="name" autocomplete="name" value="Sari Dewi" maxlength="${MAX_LENGTH}" required></label>
<label>Email address <input name="email" type="email" autocomplete="email" value="sari@example.test" maxlength="${MAX_LENGTH}" required></label>
<label>The address is not verified <input name="unverified" type="checkbox" value="1"></label>
<button>Sign in</button>
<button name="refuse" value="1" formnovalidate>Cancel</button>
</form>`;

app.get("/authorize", (c) => {
  const request = toRequest(c, c.req.query());
  if (!request) return c.text("This client is not registered with that address.", 400);
  const { id, redirectUri, state, isCode, challenge } = request;
  if (!isCode) return leadBack(c, redirectUri, { error: "unsupported_response_type", state });
  const fields = {
    ...{ response_type: "code", client_id: id, redirect_uri: redirectUri, state },
    ...(challenge && { code_challenge: challenge, code_challenge_method: "S256" }),
  };
  return c.html(page(null, "Sign in as", signInPage(fields), null));
});

app.post("/authorize", async (c) => {
  if (!isOwnForm(c.req.raw)) return c.text("Forbidden", 403);
  const form = await c.req.parseBody();
  const request = toRequest(c, form);
  if (!request?.isCode) return c.text("This client is not registered with that address.", 400);
  const { redirectUri, state, challenge } = request;
  if (form.refuse) return leadBack(c, redirectUri, { error: "access_denied", state });
  const [email, name] = [form.email, form.name].map((text) => String(text).trim());
  if (!email || email.length > MAX_LENGTH || !isEmail(email))
    return c.text("That is no email address.", 400);
  const code = randomHex(32);
  const { db, now } = c.env;
  await db.insert(identityCodes).values({
    codeHash: await toHash(code),
    ...{ redirectUri, email, name: (name ?? "").slice(0, MAX_LENGTH) },
    ...{ isVerified: !form.unverified, challenge },
    expires: new Date(now().getTime() + CODE_SECONDS * 1000).toISOString(),
  });
  await db.delete(identityCodes).where(lt(identityCodes.expires, now().toISOString()));
  return leadBack(c, redirectUri, { code, state });
});

/** Who signed in, as OpenID Connect names it. */
export interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

/**
 * Uses a code up, and returns who it stands for; null for an unknown, used or expired one, and where
 * the verifier is not its challenge's.
 */
export async function redeemCode(
  { db, env, now }: Pick<OpenExchange, "db" | "env" | "now">,
  code: string,
  verifier: string | null,
): Promise<Identity | null> {
  const isOpen = and(
    eq(identityCodes.codeHash, await toHash(code)),
    gt(identityCodes.expires, now().toISOString()),
  );
  const [row] = await db.delete(identityCodes).where(isOpen).returning();
  if (!row || row.redirectUri !== identityClient(env).redirectUri) return null;
  const isOwn = row.challenge === "" || row.challenge === (await toChallenge(verifier ?? ""));
  if (!isOwn) return null;
  const { email, name, isVerified } = row;
  const [given_name = "", ...rest] = name.split(" ");
  const sub = (await toHash(email.toLowerCase())).slice(0, 21);
  return { sub, email, email_verified: isVerified, given_name, family_name: rest.join(" ") };
}

/** The challenge of a verifier, as RFC 7636 has it. */
async function toChallenge(verifier: string): Promise<string> {
  return toBase64Url(await toDigest(verifier));
}

export const isIdentityPath = (path: string): boolean => path.startsWith(`${BASE}/`);

/** The local identity provider's page. */
export const serveIdentityProvider = (exchange: OpenExchange): Response | Promise<Response> =>
  app.fetch(exchange.request, exchange);
