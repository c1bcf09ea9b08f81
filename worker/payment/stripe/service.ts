import type { PaymentService } from "../provider.ts";
import { createStripeApi } from "./api.ts";
import { readEvent } from "./events.ts";

export const service: PaymentService = { connect: createStripeApi, readEvent };
