import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { rescue } from "../platform/backend-error.ts";
import { defineAction, refusal, refusedBy } from "../platform/http/define-action.ts";
import { fieldsRefused, optionalText } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";

/** Mails a code to the account's own address, which proves that it is its customer's. */
export const mailAccountCodeAction = defineAction({
  name: "mail-account-code",
  input: v.object({}),
  home: routes.accountTab("orders"),
  target: ({ location }) => location,
  done: "account.claim-sent",
  async run({ session, locale, config }) {
    if (!config.backend.capabilities.ordersByKey) return refusal("order.code-failed");
    const result = await rescue(session.customer.mailCode(), null);
    if (result && !result.ok) return refusedBy(result.error);
    if (!result?.value) return refusal("order.code-failed");
    return success({ location: localePath(routes.claimedOrders(), locale) });
  },
});

/** Moves the orders that were made as a guest with the account's address into the account. */
export const claimOrdersAction = defineAction({
  name: "claim-orders",
  input: v.object({ code: optionalText(40) }),
  home: routes.accountTab("orders"),
  target: ({ location }) => location,
  async run({ session, locale, limiter, config }, { code: typed }) {
    if (!config.backend.capabilities.ordersByKey) return refusal("order.code-wrong");
    const code = typed.replace(/\D/g, "");
    const refused = fieldsRefused(code ? {} : { code: { id: "order.code-missing" } });
    if (refused) return refused;
    const viewer = (await session.customer.readAccount())?.viewer;
    const tried = await limiter.guess({
      attempt: () => session.customer.claimOrders(code),
      isWrong: (result) => result.ok && result.value === null,
    });
    if (!tried.ok) return refusal(waitNotice(tried.error).id);
    const result = tried.value;
    if (!result.ok) return refusedBy(result.error);
    if (result.value === null) return refusal("order.code-wrong", { field: "code" });
    const { count, isFirstProof } = result.value;
    // Whoever registered with this address before its owner proved it is logged out.
    if (isFirstProof && viewer) await session.endOtherLogins(viewer.id);
    const notices = [{ id: "account.claimed", values: { count }, isGood: true }] as const;
    return success({
      location: localePath(routes.accountTab("orders"), locale),
      notices: [...session.notices, ...notices],
    });
  },
});
