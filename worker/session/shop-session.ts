import { DurableObject } from "cloudflare:workers";
import type { Result } from "../../shared/result.ts";
import type { Bindings } from "../bindings.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  Flash,
  SessionAnswer,
  SessionPort,
  SessionRequest,
} from "./session-port.ts";

/** One shopper's session: holds the backend's tokens and keeps its mutations one after another. */
export class ShopSession extends DurableObject<Bindings> implements SessionPort {
  async open(): Promise<void> {}
  async query(request: SessionRequest): Promise<SessionAnswer> {
    return unopened(request.name);
  }
  async mutate(request: SessionRequest): Promise<SessionAnswer> {
    return unopened(request.name);
  }
  async checkout(_request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>> {
    return { ok: true, value: { state: "unknown" } };
  }
  async checkoutState(_key: string): Promise<CheckoutState> {
    return { state: "unknown" };
  }
  async lastOrder() {
    return null;
  }
  async keepFlash(_flash: Flash): Promise<void> {}
  async takeFlash(): Promise<Flash | null> {
    return null;
  }
  async destroy(): Promise<void> {}
}

const unopened = (operation: string): SessionAnswer => ({
  ok: false,
  trouble: { reason: "unknown-session", operation, status: null },
});
