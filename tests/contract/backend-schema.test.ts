import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { expect, it } from "vitest";
import own from "../../shared/graphql/schema.graphql?raw";
import real from "./woographql-schema.graphql?raw";

// An argument that is required and deprecated is no executable schema.
const woographql = buildSchema(real.replace(/@deprecated(\(reason: "(?:[^"\\]|\\.)*"\))?/g, ""), {
  assumeValid: true,
});

/** What the embedded backend has beyond WooGraphQL; shared/graphql/schema.graphql says why. */
const ADDITIONS = [
  "ApplyGiftCardInput",
  "ApplyGiftCardPayload",
  "AskAboutOrderInput",
  "AskAboutOrderPayload",
  "CancelOrderInput",
  "CancelOrderPayload",
  "Cart.giftCards",
  "Cart.storefrontHash",
  "ClaimGuestOrdersInput",
  "ClaimGuestOrdersPayload",
  "CompletePaymentInput",
  "CompletePaymentPayload",
  "ConfirmNewEmailInput",
  "ConfirmNewEmailPayload",
  // WooGraphQL's own, while its session transfer is on.
  "Customer.cartUrl",
  "Customer.checkoutUrl",
  "ExternalProduct.storefrontSeo",
  "GiftCard",
  "GroupProduct.storefrontSeo",
  "LoginWithCodeInput",
  "MailAccountCodeInput",
  "MailAccountCodePayload",
  "MailLoginCodeInput",
  "MailLoginCodePayload",
  "MailOrderCodeInput",
  "MailOrderCodePayload",
  "OpenOrderInput",
  "OpenOrderPayload",
  "Order.giftCards",
  "PaColor",
  "PaVehicle",
  "PaViscosity",
  "PayForOrderInput",
  "PayForOrderPayload",
  "Post.storefrontSeo",
  "Product.storefrontSeo",
  "RemoveGiftCardInput",
  "RemoveGiftCardPayload",
  "RootMutation.applyGiftCard",
  "RootMutation.askAboutOrder",
  "RootMutation.cancelOrder",
  "RootMutation.claimGuestOrders",
  "RootMutation.completePayment",
  "RootMutation.confirmNewEmail",
  "RootMutation.loginWithCode",
  "RootMutation.mailAccountCode",
  "RootMutation.mailLoginCode",
  "RootMutation.mailOrderCode",
  "RootMutation.openOrder",
  "RootMutation.payForOrder",
  "RootMutation.removeGiftCard",
  "RootMutation.storefrontCheckout",
  "RootQuery.storefrontOrder",
  "RootQuery.storefrontRedirects",
  "RootQuery.storefrontReport",
  "RootQuery.storefrontSettings",
  "SimpleProduct.storefrontSeo",
  "StorefrontCheckoutInput",
  "StorefrontCheckoutPayload",
  "StorefrontConfirmedInput",
  "StorefrontSeo",
  "StorefrontTotals",
  "TaxonomyEnum.PACOLOR",
  "TaxonomyEnum.PAVEHICLE",
  "TaxonomyEnum.PAVISCOSITY",
  "VariableProduct.storefrontSeo",
];

/** Every member of a type as "Type.member: type", arguments too. */
function listMembers(type: GraphQLNamedType): Map<string, string> {
  if (isEnumType(type)) {
    return new Map(type.getValues().map(({ name }) => [`${type.name}.${name}`, ""]));
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return new Map();
  return new Map(
    Object.values(type.getFields()).flatMap((field) => [
      [`${type.name}.${field.name}`, String(field.type)] as const,
      ...("args" in field ? field.args : []).map(
        (argument: GraphQLArgument) =>
          [`${type.name}.${field.name}(${argument.name})`, String(argument.type)] as const,
      ),
    ]),
  );
}

function beyond(type: GraphQLNamedType): string[] {
  const other = woographql.getType(type.name);
  if (!other) return [type.name];
  const existing = listMembers(other);
  return [...listMembers(type)]
    .filter(([member, kind]) => existing.get(member) !== kind)
    .map(([member]) => member.replace(/\(.*$/, ""));
}

it("has nothing that WooGraphQL lacks but what is listed", () => {
  const types = Object.values(buildSchema(own).getTypeMap()).filter(
    ({ name }) => !name.startsWith("__"),
  );
  expect([...new Set(types.flatMap(beyond))].sort()).toEqual(ADDITIONS);
});
