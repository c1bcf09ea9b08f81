import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { checkbox } from "../platform/http/fields.ts";
import { consentCookie, readConsent } from "./consent.ts";
import { eventQueue } from "./event-queue.ts";
import { offeredPurposes } from "./receivers.ts";

/** Stores in the browser what its visitor agrees to; what is not agreed to any more is not sent. */
export const chooseConsentAction = defineAction({
  name: "choose-consent",
  input: v.object({
    choice: v.optional(v.picklist(["all", "none"])),
    statistics: checkbox,
    advertising: checkbox,
  }),
  home: routes.consent(),
  async run(context, { choice, ...boxes }) {
    const { config, cookies, bindings, now } = context;
    const { settings } = config;
    const purposes = offeredPurposes(settings).filter((purpose) =>
      choice ? choice === "all" : boxes[purpose],
    );
    const before = readConsent(cookies, settings);
    const isWithdrawn = before?.purposes.some((purpose) => !purposes.includes(purpose));
    if (before && isWithdrawn) await eventQueue(bindings, before.visitor).withdraw(before.visitor);
    if (settings.receivers.length > 0) context.setCookie(consentCookie(purposes, settings, now()));
    return success({});
  },
});
