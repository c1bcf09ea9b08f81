import type { ActionFailure, Result } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { LoggedIn, LoginRequest } from "./session.ts";

/** Logs a session in as a customer. The caller destroys the session when this fails. */
export interface Logins {
  /** Throws BackendError when the result is unknown. */
  logIn(request: LoginRequest): Promise<Result<LoggedIn, ActionFailure>>;
  /** An unreachable backend does not prevent a logout: the tokens are deleted anyway. */
  logOut(locale: Locale): Promise<void>;
}

/** Who is logged in at the backend. */
export interface LoginState {
  /** Null for a guest. */
  readonly login: object | null;
  /** User id of the customer; null for a guest. */
  readonly customer: number | null;
}
