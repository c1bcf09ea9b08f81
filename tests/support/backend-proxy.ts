import { longestWait } from "./longest-wait.ts";
/** Intercepts requests to the embedded backend: passes them on, or does as a test says. */
export type Interceptor = (
  request: Request,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

const open: Interceptor = (request, pass) => pass(request);

/** The proxy of the embedded backend, for tests that let it fail; one for the isolate. */
export const backendProxy = {
  intercept: open,
  /** Names of the operations that came by, in order. */
  log: [] as string[],
  /** Keys of the changes that came by. */
  keys: new Set<string>(),
  open(): void {
    backendProxy.intercept = open;
    backendProxy.log = [];
    backendProxy.keys.clear();
  },
};

/** The proxy of the records of orders. */
export const orderProxy = { isSilent: false };

/** The proxy of objects' storage: decides for a write whether its object ends before it, or after. */
export const storageProxy: {
  meet: ((write: string) => "before" | "after" | null) | null;
} = { meet: null };

/** Longer than anything takes on a busy machine. */
const generous = {
  backend: 60_000,
  checkout: 60_000,
  payment: 60_000,
  shopper: 60_000,
  turn: 60_000,
  reuse: 0,
};

/** How long sessions wait in tests, in milliseconds; sessions opened later take it over. */
export const timeouts = {
  ...generous,
  reset: (): void => void Object.assign(timeouts, generous),
};

/** Settings that sessions opened later, and the embedded backend from now on, have beside the project's own. */
export const storefrontSettings: Record<string, string> = {};

/** As at the start of a test file: proxies pass everything, no settings but the project's own. */
export function resetProxies(): void {
  backendProxy.open();
  orderProxy.isSilent = false;
  storageProxy.meet = null;
  timeouts.reset();
  longestWait.reset();
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
}
