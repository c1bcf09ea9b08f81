import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { cartAnswer } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";

/** The cart as it is; empty, without asking anybody, for who has no session. */
export const readCartAction = defineAction({
  name: "read-cart",
  input: v.object({}),
  home: routes.cart(),
  run: ({ session }) => cartAnswer(session),
});
