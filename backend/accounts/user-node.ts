import { uploadUrl } from "../catalogue/media-node.ts";
import type { Context } from "../context.ts";
import { globalId } from "../global-id.ts";
import type { UserRow } from "../schema/accounts.ts";
import { authToken, refreshToken } from "./user-token.ts";

const AVATARS = 6;

const isViewer = (user: UserRow, { session }: Context): boolean => session.viewer?.id === user.id;

/** Tokens of the current user; null for any other user. */
export async function toAuthentication(user: UserRow, context: Context) {
  if (!isViewer(user, context)) return null;
  const { env, now } = context;
  return {
    authToken: (await authToken(user, env, now())).token,
    refreshToken: (await refreshToken(user, env, now())).token,
    userSecret: user.secret,
    isUserSecretRevoked: false,
  };
}

/** The fields of `User`. */
export function userNode(user: UserRow, context: Context) {
  return {
    id: globalId("user", user.id),
    databaseId: user.id,
    username: user.username,
    nicename: user.username.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    name: user.displayName,
    email: user.email,
    firstName: user.firstName || null,
    lastName: user.lastName || null,
    avatar: { url: uploadUrl(context, `avatar-${(user.id % AVATARS) + 1}.webp`) },
    roles: { nodes: [{ name: user.role }] },
    wooSessionToken: () => (isViewer(user, context) ? context.session.token() : null),
    auth: () => toAuthentication(user, context),
  };
}
