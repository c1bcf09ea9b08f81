import * as v from "valibot";
import { type ActionFailure, type Notice, type Result, success } from "../../shared/actions.ts";
import { askedEmailErrors } from "../../shared/email.ts";
import { routes } from "../../shared/routes.ts";
import { type ActionContext, defineAction, refusal } from "../platform/http/define-action.ts";
import {
  emailText,
  fieldsRefused,
  id,
  optionalId,
  optionalText,
  requiredText,
} from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { findAlertable } from "./alertable.ts";
import { toMailbox } from "./mailbox.ts";
import { productAlerts } from "./product-alerts.ts";

const maxTokenLength = 60;
const secondsInHour = 3_600;

type Ended = Promise<Result<Record<string, never>, ActionFailure>>;

/** Asks for a mail about a product; says the same whether or not the mailbox has asked before. */
export const askAlertAction = defineAction({
  name: "ask-alert",
  input: v.object({
    productId: id,
    variationId: optionalId,
    email: emailText(200),
    asked: optionalText(1_000),
  }),
  home: routes.products(),
  async run(context, { productId, variationId, email, asked: known }) {
    const { bindings, catalogue, config, limiter, locale, now, session } = context;
    if (!config.settings.hasAlerts) return refusal("alert.none");
    const refused = fieldsRefused(askedEmailErrors(email, known));
    if (refused) return refused;
    const alertable = await findAlertable(catalogue, productId, variationId ?? null);
    if (!alertable) return refusal("cart.no-product");
    const wait = await limiter.waitOfClient("alert-mails");
    if (wait > 0) return refusal(waitNotice(wait).id);
    const delay = await limiter.delayOfAccount("alert-mail", toMailbox(email));
    if (delay === null) return refusal("limit.reached-long");
    const { kind, price } = alertable;
    const asked = { kind, email, variationId: variationId ?? null, price, locale };
    const mailAt = now().getTime() + delay * 1_000;
    const isTaken = await productAlerts(bindings, productId).ask(productId, asked, mailAt);
    if (!isTaken) return refusal("alert.full");
    const hours = delay / secondsInHour;
    const notice: Notice =
      hours === 0 ? { id: "alert.asked" } : { id: "alert.asked-later", values: { hours } };
    return success({ notices: [...session.notices, { ...notice, isGood: true }] });
  },
});

const link = v.object({ productId: id, token: requiredText(maxTokenLength) });

interface AlertLink {
  productId: number;
  token: string;
}

/** Alerts whose tokens are guessed are looked for no more. */
async function change(
  { bindings, limiter }: ActionContext,
  { productId, token }: AlertLink,
  what: "confirm" | "end",
): Ended {
  const lookup = await limiter.lookUp(`alert:${productId}:${token}`);
  if (lookup.state === "limited") return refusal("limit.reached");
  const alerts = productAlerts(bindings, productId);
  const isChanged = lookup.state !== "missing" && (await alerts[what](token));
  if (isChanged) return success({});
  await lookup.missed();
  return refusal("alert.over");
}

export const confirmAlertAction = defineAction({
  name: "confirm-alert",
  input: link,
  home: routes.products(),
  done: "alert.confirmed",
  run: (context, input) => change(context, input, "confirm"),
});

export const endAlertAction = defineAction({
  name: "end-alert",
  input: link,
  home: routes.products(),
  done: "alert.ended",
  run: (context, input) => change(context, input, "end"),
});
