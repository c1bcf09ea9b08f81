/** A step of the model: its action with what was chosen for it, and the state after it. */
export interface Step {
  act: string;
  device?: string;
  key?: string;
  piece?: number;
  end?: "made" | "dies" | "unpayable";
  id?: number;
  state: ModelState;
}

export interface ModelCheckout {
  state: string;
  confirmed: number;
  by: string;
  wasSent: boolean;
  awaiting: number;
  isLate: boolean;
  orderId: number;
  handedOver: boolean;
}

export interface ModelPayment {
  intent: string;
  amount: number;
  refunds: number;
  record: string;
}

/** The variables of the model that the code has, too. */
export interface ModelState {
  cart: number[];
  price: number;
  orders: { key: string; items: number[]; total: number; status: string; by: string }[];
  payments: Record<string, ModelPayment>;
  checkouts: Record<string, ModelCheckout>;
  lates: Record<string, { key: string; isUndone: boolean }>;
  devices: Record<string, { key: string; seen: number }>;
  shown: number[];
  reported: Record<string, number>;
  /** A checkout is being carried out or its outcome is not known. */
  isUnderWay: boolean;
  /** The session waits for the response. */
  isAwaited: boolean;
  /** The request has left the session. */
  isSentOff: boolean;
  /** It pays an order again. */
  isAgain: boolean;
}

export type Trace = Step[];

type Line = (Omit<Step, "state"> & { state: Partial<ModelState> })[];

/** The traces of a file: one a line, of each step only what it changes. */
export const readTraces = (text: string): Trace[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      let state = {} as ModelState;
      return (JSON.parse(line) as Line).map(({ state: changed, ...step }) => {
        state = { ...state, ...changed };
        return { ...step, state };
      });
    });
