import { currentCustomer } from "../accounts/customer.ts";
import { confirmNewEmail } from "../accounts/new-email.ts";
import { type AccountInput, saveUserMeta, updateAccount } from "../accounts/update-account.ts";
import { userNode } from "../accounts/user-node.ts";
import { authToken, refreshToken } from "../accounts/user-token.ts";
import { BusinessError } from "../business-error.ts";
import type { Context, Input } from "../context.ts";
import { toDatabaseId, wholeNumber } from "../global-id.ts";
import { runOnce } from "../once/once.ts";
import type { UserRow } from "../schema/accounts.ts";
import type { Meta } from "../schema/orders.ts";
import { type AddressInput, withInput } from "../session/address.ts";
import type { SessionState } from "../session/session-state.ts";

interface CustomerInput extends AccountInput {
  id?: string | null;
  isSession?: boolean | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
  metaData?: Meta[] | null;
}

const NOT_ALLOWED = "You do not have the appropriate capabilities to perform this action";

async function updateCustomer(_root: unknown, { input }: Input<CustomerInput>, context: Context) {
  const { session } = context;
  session.requireValid();
  const { viewer } = session;
  if (input.id && toDatabaseId("user", input.id) !== viewer?.id)
    throw new BusinessError(NOT_ALLOWED);
  const change = async () => {
    const addresses = await savedAddresses(context, input);
    if (!viewer || input.isSession) return null;
    await updateAccount(context, viewer, input, addresses);
    await saveUserMeta(context, viewer, input.metaData);
    return null;
  };
  return runOnce(context, change, async () => {
    if (!input.id) session.renewToken();
    return { ...(await makeTokens(context)), customer: await currentCustomer(context) };
  });
}

/** The session stores the addresses, because rates depend on it; an account stores them too. */
async function savedAddresses(context: Context, input: CustomerInput) {
  const { session } = context;
  if (!input.billing && !input.shipping) return {};
  const { viewer } = session;
  return session.change((state: SessionState) => {
    const billing = withInput(viewer?.billing ?? state.billing, input.billing);
    const copied = input.shippingSameAsBilling && viewer ? input.billing : null;
    const shipping = withInput(viewer?.shipping ?? state.shipping, input.shipping ?? copied);
    const addresses = { billing, shipping: { ...shipping, email: "" } };
    return { state: { ...state, ...addresses }, value: addresses };
  });
}

async function makeTokens({ session, env, now }: Context) {
  if (!session.viewer) return { authToken: null, refreshToken: null };
  return {
    authToken: (await authToken(session.viewer, env, now())).token,
    refreshToken: (await refreshToken(session.viewer, env, now())).token,
  };
}

async function updateUser(
  _root: unknown,
  { input }: Input<AccountInput & { id: string }>,
  context: Context,
) {
  const wanted = toDatabaseId("user", input.id) ?? wholeNumber(input.id);
  const { viewer } = context.session;
  if (!viewer || wanted !== viewer.id) throw new BusinessError(NOT_ALLOWED);
  const user: UserRow = await updateAccount(context, viewer, input);
  return { user: userNode(user, context) };
}

async function confirmEmail(_root: unknown, { input }: Input<{ code: string }>, context: Context) {
  const { viewer } = context.session;
  if (!viewer) throw new BusinessError(NOT_ALLOWED);
  return { email: await confirmNewEmail(context, viewer, input.code) };
}

export const customerUpdateResolvers = {
  RootMutation: { updateCustomer, updateUser, confirmNewEmail: confirmEmail },
};
