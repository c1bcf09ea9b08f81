/** What comes to the embedded backend's door: passes it on, or does as a test says. */
export type Doorkeeper = (
  request: Request,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

const open: Doorkeeper = (request, pass) => pass(request);

/** The way to the embedded backend, for tests that let it fail; one for the isolate. */
export const backendDoor = {
  keeper: open,
  /** Names of the operations that came by, in order. */
  log: [] as string[],
  open(): void {
    backendDoor.keeper = open;
    backendDoor.log = [];
  },
};

/** The way to customers' objects. */
export const accountDoor = { isSilent: false };

/** The way to the records of orders. */
export const orderDoor = { isSilent: false };

/** The way of objects to their storage: says of a write whether its object ends before it, or after. */
export const storageDoor: {
  meet: ((write: string) => "before" | "after" | null) | null;
} = { meet: null };

/** The way to the cache before pages: what the generations' object purges there. */
export const purgeDoor = {
  purge: async (_what: readonly string[] | "everything"): Promise<void> => {},
};

const generous = {
  backend: 10_000,
  checkout: 10_000,
  payment: 10_000,
  shopper: 10_000,
  turn: 10_000,
  reuse: 0,
};

/** How long sessions wait in tests, in milliseconds; sessions opened later take it over. */
export const timeouts = {
  ...generous,
  reset: (): void => void Object.assign(timeouts, generous),
};

/** Settings that sessions opened later, and the embedded backend from now on, have beside the project's own. */
export const storefrontSettings: Record<string, string> = {};

/** As at the start of a test file: doors open, no settings but the project's own. */
export function resetDoors(): void {
  backendDoor.open();
  accountDoor.isSilent = false;
  orderDoor.isSilent = false;
  storageDoor.meet = null;
  purgeDoor.purge = async () => {};
  timeouts.reset();
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
}
