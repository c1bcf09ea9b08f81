import type { PaymentCalls } from "../provider.ts";
import { createStripeApi } from "./api.ts";
import { readEvent } from "./events.ts";

export const calls: PaymentCalls = { connect: createStripeApi, readEvent };
