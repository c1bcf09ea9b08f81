import { and, eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { type UserRow, userMeta, users } from "../schema/accounts.ts";
import { linkKey, proveAddress } from "./address-proof.ts";
import { findUserByEmail } from "./find-user.ts";
import { type Identity, identityAddress, identityClient, redeemCode } from "./identity-provider.ts";
import { newUserRow } from "./new-user.ts";

// Headless Login's OAuth2 providers, set to log existing users in by their address ("Login existing
// users") and to make accounts ("Create new users").

const NAMES: Record<string, string> = { GOOGLE: "Google", OAUTH2_GENERIC: "OAuth2 (Generic)" };

const enabledClients = ({ LOGIN_CLIENTS = "" }: Env): string[] =>
  LOGIN_CLIENTS.split(",").filter((provider) => provider in NAMES);

/** What the plugin lists: a new state in every address, which it checks against nothing. */
export function loginClients(env: Env) {
  const password = { authorizationUrl: null, isEnabled: true, name: "Password", order: 0 };
  const clients = enabledClients(env).map((provider, at) => {
    const { id, redirectUri } = identityClient(env);
    const query = new URLSearchParams({
      ...{ state: crypto.randomUUID(), scope: "openid email profile", response_type: "code" },
      ...{ approval_prompt: "auto", redirect_uri: redirectUri, client_id: id },
    });
    const authorizationUrl = identityAddress(env, `/authorize?${query}`);
    return { authorizationUrl, isEnabled: true, name: NAMES[provider], order: at + 1, provider };
  });
  return [{ ...password, provider: "PASSWORD" }, ...clients];
}

/** The user that a provider's code stands for; null where the provider does not accept it. */
export async function userByCode(
  context: Context,
  provider: string,
  code: string,
): Promise<UserRow | null> {
  if (!enabledClients(context.env).includes(provider)) return null;
  // As our plugin for WordPress hands it over.
  const verifier = context.request.headers.get("x-storefront-code-verifier");
  const identity = await redeemCode(context, code, verifier);
  if (!identity) return null;
  const user =
    (await linkedUser(context, provider, identity)) ?? (await newLink(context, provider, identity));
  const isOwn = user?.email.toLowerCase() === identity.email.toLowerCase();
  return user && isOwn && identity.email_verified ? proveAddress(context, user, provider) : user;
}

async function linkedUser({ db }: Context, provider: string, { sub }: Identity) {
  const [row] = await db
    .select()
    .from(users)
    .innerJoin(userMeta, eq(userMeta.userId, users.id))
    .where(and(eq(userMeta.key, linkKey(provider)), eq(userMeta.value, sub)))
    .limit(1);
  return row?.users ?? null;
}

/** Links the account of the same address, which the provider must have verified, or a new one. */
async function newLink(
  context: Context,
  provider: string,
  identity: Identity,
): Promise<UserRow | null> {
  const { db } = context;
  const existing = await findUserByEmail(db, identity.email);
  const isRefused = existing !== null && !identity.email_verified;
  const user = isRefused ? null : (existing ?? (await newUser(context, identity)));
  if (!user) throw new BusinessError("The user could not be logged in.");
  await db
    .insert(userMeta)
    .values({ userId: user.id, key: linkKey(provider), value: identity.sub })
    .onConflictDoUpdate({ target: [userMeta.userId, userMeta.key], set: { value: identity.sub } });
  return user;
}

async function newUser(context: Context, identity: Identity): Promise<UserRow | null> {
  const { db, now } = context;
  const {
    email,
    given_name: firstName,
    family_name: lastName,
    email_verified: isProven,
  } = identity;
  const wanted = { username: "", email, password: "", firstName, lastName, isProven };
  const row = await newUserRow(db, wanted, now());
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning();
  // Another request has made it meanwhile.
  return user ?? (isProven ? findUserByEmail(db, email) : null);
}
