import { GraphQLError } from "graphql";

/** An error whose text the shopper may see, with WooCommerce's exact wording (HTML). */
export class BusinessError extends GraphQLError {
  constructor(message: string) {
    super(message);
    this.name = "BusinessError";
  }
}
