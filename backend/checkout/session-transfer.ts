import { GraphQLError } from "graphql";
import type { Context } from "../context.ts";
import { toHex, toHmac } from "../crypto.ts";
import type { Env } from "../env.ts";
import type { OpenExchange } from "../exchange.ts";
import { blankAddress } from "../session/address.ts";
import { readSession, writeSession } from "../session/session-store.ts";
import { isGuest } from "../session/session-token.ts";

/** Pages that a browser may be led to with the session of GraphQL. */
type Target = "checkout" | "cart";

const PARAMETERS = { checkout: "_wc_checkout", cart: "_wc_cart" } as const;

/** Where WordPress's pages are in a browser: the storefront leads there. */
export const WORDPRESS_PATH = "/__backend/wordpress";

const LIFE_SECONDS = 3_600;

const toOrigin = ({ BASE_URL, SITE_URL }: Pick<Env, "BASE_URL" | "SITE_URL">): string =>
  BASE_URL || SITE_URL;

const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The session's part of the nonce; null after its end. */
function readClient(data: Record<string, string> | undefined, now: Date): string | null {
  const { client_session_id: id, client_session_id_expiration: end } = data ?? {};
  return id && Number(end) > toSeconds(now) ? id : null;
}

const toNonce = async (target: Target, sessionId: string, client: string, env: Env) =>
  toHex(await toHmac(`${target} ${sessionId} ${client}`, env.JWT_SECRET)).slice(0, 10);

/** WooGraphQL's address that leads a browser to one of WordPress's pages with this session. */
async function transferUrl(target: Target, { env, session, now }: Context): Promise<string> {
  // As recorded: without its setting the fields do not exist.
  if (env.SESSION_TRANSFER !== "on")
    throw new GraphQLError(`Cannot query field "${target}Url" on type "Customer".`);
  const client = await session.change((state) => {
    const existing = readClient(state.data, now());
    if (existing) return { state, value: existing };
    const id = crypto.randomUUID();
    const data = {
      ...{ ...state.data, client_session_id: id },
      client_session_id_expiration: String(toSeconds(now()) + LIFE_SECONDS),
    };
    return { state: { ...state, data }, value: id };
  });
  const query = new URLSearchParams({
    session_id: session.id,
    [PARAMETERS[target]]: await toNonce(target, session.id, client, env),
  });
  return `${toOrigin(env)}${WORDPRESS_PATH}/transfer-session?${query}`;
}

export const transferResolvers = {
  checkoutUrl: (_source: unknown, _args: object, context: Context) =>
    transferUrl("checkout", context),
  cartUrl: (_source: unknown, _args: object, context: Context) => transferUrl("cart", context),
};

const COOKIE = "wp_woocommerce_session_embedded";

/** The session that a browser has at WordPress; null for any other cookie. */
export async function transferredSession({
  request,
  env,
}: Pick<OpenExchange, "request" | "env">): Promise<string | null> {
  const given = request.headers.get("cookie") ?? "";
  const [, id, signature] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)\\.(\\w+)`).exec(given) ?? [];
  if (!id || !signature) return null;
  return toHex(await toHmac(`cookie ${id}`, env.JWT_SECRET)) === signature ? id : null;
}

/**
 * Gives a browser the session of its address, and leads it to the page. Whatever is wrong with the
 * address, it gets the home page without a word, as recorded.
 */
export async function serveTransfer(exchange: OpenExchange): Promise<Response> {
  const { request, env, db, now } = exchange;
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("session_id") ?? "";
  const target = (Object.keys(PARAMETERS) as Target[]).find((it) =>
    searchParams.has(PARAMETERS[it]),
  );
  const stored = id && target ? await readSession(db, id, now()) : null;
  const client = stored && readClient(stored.state.data, now());
  const isSigned =
    env.SESSION_TRANSFER === "on" &&
    target &&
    client &&
    (await toNonce(target, id, client, env)) === searchParams.get(PARAMETERS[target]);
  if (!isSigned || !stored) return leadTo(`${toOrigin(env)}/`);
  // The request has an empty customer and stores it, unless a plugin takes that out.
  if (isGuest(id) && env.TRANSFER_KEEPS_ADDRESS !== "on") {
    const state = { ...stored.state, billing: blankAddress(), shipping: blankAddress() };
    await writeSession(db, id, stored, state, now());
  }
  const signature = toHex(await toHmac(`cookie ${id}`, env.JWT_SECRET));
  return leadTo(`${WORDPRESS_PATH}/${target}/`, {
    "set-cookie": `${COOKIE}=${id}.${signature}; path=${WORDPRESS_PATH}; HttpOnly; SameSite=Lax`,
  });
}

const leadTo = (location: string, headers: HeadersInit = {}): Response =>
  new Response(null, { status: 302, headers: { ...headers, location } });
