import { GraphQLError } from "graphql";

/** A refusal whose text the shopper may see, word for word as WooCommerce says it (HTML). */
export class BusinessError extends GraphQLError {
  constructor(message: string) {
    super(message);
    this.name = "BusinessError";
  }
}
