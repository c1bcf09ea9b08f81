import { eq } from "drizzle-orm";
import { currentCustomer } from "../accounts/customer.ts";
import { checkLogin } from "../accounts/find-user.ts";
import { loginClients, userByCode } from "../accounts/login-clients.ts";
import { mailLoginCode, userByMailedCode } from "../accounts/login-codes.ts";
import { userNode } from "../accounts/user-node.ts";
import { authToken, claimedUser, isUserToken, refreshToken } from "../accounts/user-token.ts";
import { BusinessError } from "../business-error.ts";
import type { Context, Input } from "../context.ts";
import { type UserRow, users } from "../schema/accounts.ts";

interface Credentials {
  username: string;
  password: string;
}

const FORBIDDEN = 403;

interface LoginInput {
  provider: string;
  credentials?: Credentials | null;
  oauthResponse?: { code: string; state?: string | null } | null;
}

async function login(_root: unknown, { input }: Input<LoginInput>, context: Context) {
  if (context.session.viewer) throw new BusinessError("You are already logged in.");
  return loggedIn(
    context,
    await (input.provider === "PASSWORD"
      ? userByPassword(input, context)
      : userByProvider(input, context)),
  );
}

/** Our own addition: without a password, by a code that was mailed. */
async function loginWithCode(
  _root: unknown,
  { input }: Input<{ email: string; code: string }>,
  context: Context,
) {
  if (context.session.viewer) throw new BusinessError("You are already logged in.");
  const user = await userByMailedCode(context, input);
  if (!user) throw new BusinessError("The user could not be logged in.");
  return loggedIn(context, user);
}

async function sendLoginCode(
  _root: unknown,
  { input }: Input<{ email: string }>,
  context: Context,
) {
  await mailLoginCode(context, input.email.trim());
  return { sent: true };
}

async function loggedIn(context: Context, user: UserRow) {
  const { session, env, now } = context;
  await session.become(user);
  session.renewToken();
  const [auth, refresh] = [await authToken(user, env, now()), await refreshToken(user, env, now())];
  return {
    authToken: auth.token,
    authTokenExpiration: auth.expiration,
    refreshToken: refresh.token,
    refreshTokenExpiration: refresh.expiration,
    sessionToken: session.token(),
    wooSessionToken: session.token(),
    user: userNode(user, context),
    customer: currentCustomer(context),
  };
}

async function userByPassword({ credentials }: LoginInput, { db }: Context): Promise<UserRow> {
  const { username = "", password = "" } = credentials ?? {};
  if (username === "" || password === "") throw new BusinessError("Missing username or password.");
  const { user, right } = await checkLogin(db, username, password);
  if (!user || !right) throw new BusinessError("The user could not be logged in.");
  return user;
}

/** The plugin leaves what it cannot exchange to PHP: an exception of its OAuth2 library. */
async function userByProvider(
  { provider, oauthResponse }: LoginInput,
  context: Context,
): Promise<UserRow> {
  if (!oauthResponse)
    throw new BusinessError(
      `The ${provider} provider requires the use of the \`oauthResponse\` input arg.`,
    );
  const user = await userByCode(context, provider, oauthResponse.code);
  if (!user) throw new BusinessError("Internal server error");
  return user;
}

async function refresh(
  _root: unknown,
  { input }: Input<{ refreshToken: string }>,
  { db, env, now, response }: Context,
) {
  const claim = claimedUser(input.refreshToken);
  const [user] = claim ? await db.select().from(users).where(eq(users.id, claim.id)) : [];
  const isRefreshToken = claim?.user_secret !== undefined;
  if (!user || !isRefreshToken || !(await isUserToken(user, input.refreshToken, env, now()))) {
    response.status = FORBIDDEN;
    return { authToken: null, authTokenExpiration: null, success: false };
  }
  const { token, expiration } = await authToken(user, env, now());
  return { authToken: token, authTokenExpiration: expiration, success: true };
}

/** Like the recorded shop, it invalidates no token: the client discards them. */
function logout(_root: unknown, _args: unknown, { session }: Context) {
  return { success: session.viewer ? true : null };
}

export const loginResolvers = {
  RootQuery: {
    loginClients: (_root: unknown, _args: unknown, { env }: Context) => loginClients(env),
  },
  RootMutation: {
    login,
    refreshToken: refresh,
    logout,
    loginWithCode,
    mailLoginCode: sendLoginCode,
  },
};
