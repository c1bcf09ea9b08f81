import { GraphQLError } from "graphql";

/** An error whose text the shopper may see, with WooCommerce's exact wording (HTML). */
export class BusinessError extends GraphQLError {
  /** Why, in a word of the plugin's checkout. */
  readonly reason: string;

  constructor(message: string, reason = "form") {
    super(message);
    this.name = "BusinessError";
    this.reason = reason;
  }
}
