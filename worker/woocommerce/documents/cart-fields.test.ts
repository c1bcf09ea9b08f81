import { parse } from "graphql";
import { expect, test } from "vitest";
import { documentText } from "../operation.ts";
import { addToCart, getCart } from "./cart-queries.ts";

type AnyDocument = Parameters<typeof documentText>[0];

test.each([["getCart", getCart] as const, ["addToCart", addToCart] as const])(
  "%s asks for the total before all other sums, which WooGraphQL reckons anew with it alone",
  (_name, { document }) => {
    const { definitions } = parse(documentText(document as AnyDocument, { giftCards: true }));
    const cart = definitions.find(
      (one) => one.kind === "FragmentDefinition" && one.name.value === "CartFields",
    );
    const [first] = cart && "selectionSet" in cart ? (cart.selectionSet?.selections ?? []) : [];
    expect(first).toMatchObject({ kind: "Field", name: { value: "total" } });
  },
);
