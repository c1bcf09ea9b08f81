import { blankCustomer, currentCustomer } from "../accounts/customer.ts";
import { findUser } from "../accounts/find-user.ts";
import { newUserRow } from "../accounts/new-user.ts";
import { mailResetLink, type ResetInput, resetPassword } from "../accounts/password-reset.ts";
import { saveUserMeta } from "../accounts/update-account.ts";
import { toAuthentication, userNode } from "../accounts/user-node.ts";
import { BusinessError } from "../business-error.ts";
import type { Context, Input } from "../context.ts";
import { type UserRow, users } from "../schema/accounts.ts";
import type { Meta } from "../schema/orders.ts";
import { type AddressInput, emptyAddress, withInput } from "../session/address.ts";

interface RegisterInput {
  username?: string | null;
  email?: string | null;
  password?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  displayName?: string | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
  metaData?: Meta[] | null;
  authenticate?: boolean | null;
}

async function registerCustomer(_root: unknown, { input }: Input<RegisterInput>, context: Context) {
  const user = await insertUser(context, input);
  await saveUserMeta(context, user, input.metaData);
  if (!input.authenticate) {
    // WooGraphQL's response for an account that is not logged in: it fails to find the user.
    const databaseId = () => {
      context.response.status = 400;
      throw new BusinessError("Internal server error");
    };
    return { authToken: null, refreshToken: null, viewer: { databaseId }, customer: blankCustomer };
  }
  await context.session.become(user);
  context.session.renewToken();
  const tokens = await toAuthentication(user, context);
  return {
    authToken: tokens?.authToken,
    refreshToken: tokens?.refreshToken,
    viewer: userNode(user, context),
    customer: currentCustomer(context),
  };
}

async function insertUser(context: Context, input: RegisterInput): Promise<UserRow> {
  const { db, now } = context;
  const wanted = {
    username: input.username ?? "",
    email: input.email ?? "",
    password: input.password ?? "",
    firstName: input.firstName ?? "",
    lastName: input.lastName ?? "",
    displayName: input.displayName ?? "",
  };
  const row = { ...(await newUserRow(db, wanted, now())), ...readAddresses(input) };
  const inserted = await db.insert(users).values(row).onConflictDoNothing().returning();
  if (inserted[0]) return inserted[0];
  // Another request took the name while the password was hashed: a second check throws the right
  // message, and one that was made of the address is followed by a number.
  const again = { ...(await newUserRow(db, wanted, now())), ...readAddresses(input) };
  const [user] = await db.insert(users).values(again).onConflictDoNothing().returning();
  if (!user) throw new BusinessError("An account is already registered.");
  return user;
}

function readAddresses({ billing, shipping, shippingSameAsBilling }: RegisterInput) {
  const destination = shippingSameAsBilling ? billing : shipping;
  return {
    billing: billing ? withInput(emptyAddress(), billing) : null,
    shipping: destination ? { ...withInput(emptyAddress(), destination), email: "" } : null,
  };
}

/** Returns success for every name, so that it does not reveal who has an account. */
async function sendPasswordResetEmail(
  _root: unknown,
  { input }: Input<{ username: string }>,
  context: Context,
) {
  if (input.username.trim() === "") throw new BusinessError("Enter a username or email address.");
  const user = await findUser(context.db, input.username);
  // Runs after the response, which would otherwise take longer for existing accounts.
  if (user) context.waitUntil(mailResetLink(context, user));
  return { success: true };
}

async function resetUserPassword(_root: unknown, { input }: Input<ResetInput>, context: Context) {
  const user = await resetPassword(context, input);
  return { user: userNode(user, context) };
}

export const registerResolvers = {
  RootMutation: { registerCustomer, sendPasswordResetEmail, resetUserPassword },
};
