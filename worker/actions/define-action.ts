import type * as v from "valibot";
import type { ActionFailure, ActionName, Actions } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Result } from "../../shared/result.ts";
import type { Config } from "../config.ts";
import type { SessionClient } from "../session/session-client.ts";

/** Countries and states, from the catalogue (the same for everybody). */
export interface AddressBook {
  /** Codes of the countries that the shop sells to. */
  countries(): Promise<string[]>;
  states(country: string): Promise<{ code: string; name: string }[]>;
}

/** What an action's run may use. */
export interface ActionContext {
  session: SessionClient;
  addresses: AddressBook;
  locale: Locale;
  config: Config;
}

/** One action: its name, the shape of its input, and what it does. */
export interface Action<Name extends ActionName = ActionName> {
  name: Name;
  input: v.GenericSchema<unknown, Actions[Name]["input"]>;
  run(
    context: ActionContext,
    input: Actions[Name]["input"],
  ): Promise<Result<Actions[Name]["output"], ActionFailure>>;
  /** Where a form without script goes after success; where it came from without one. */
  target?(output: Actions[Name]["output"], context: ActionContext): string;
  /** Where a form goes after failure; the default is where it came from. */
  failureTarget?: string;
}

/** Declares an action; actions.ts lists it. */
export const defineAction = <Name extends ActionName>(action: Action<Name>): Action<Name> => action;
