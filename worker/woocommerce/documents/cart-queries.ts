import { graphql, sessionMutation, sessionQuery } from "../operation.ts";
import { cartFields, lineFields, unratedCartFields } from "./cart-fields.ts";

/** What a checkout knows of its shopper. */
const shopperFields = graphql(`
  fragment ShopperFields on RootQuery {
    customer {
      billing {
        firstName
        lastName
        company
        address1
        address2
        city
        state
        postcode
        country
        email
        phone
      }
      shipping {
        firstName
        lastName
        company
        address1
        address2
        city
        state
        postcode
        country
        phone
      }
    }
    viewer {
      databaseId
      firstName
      lastName
      email
      username
    }
  }
`);

const gatewayFields = graphql(`
  fragment GatewayFields on RootQuery {
    paymentGateways {
      nodes {
        id
        title
        description
      }
    }
  }
`);

export const getCart = sessionQuery(
  graphql(
    `
      query getCart {
        cart {
          ...CartFields
        }
        ...ShopperFields
        ...GatewayFields
      }
    `,
    [cartFields, shopperFields, gatewayFields],
  ),
);

/** How a cart can be paid, by itself: a gateway's plugin may be slow. */
export const getGateways = sessionQuery(
  graphql(
    `
      query getGateways {
        ...GatewayFields
      }
    `,
    [gatewayFields],
  ),
);

/** The cart without all that plugins of couriers and gateways are asked for. */
export const getUnratedCart = sessionQuery(
  graphql(
    `
      query getUnratedCart {
        cart {
          ...UnratedCartFields
        }
        ...ShopperFields
      }
    `,
    [unratedCartFields, shopperFields],
  ),
);

/** Nothing: the response's headers say whether the backend has our plugin. */
export const getContract = sessionQuery(
  graphql(`
    query getContract {
      __typename
    }
  `),
);

/** The lines of a cart after the first hundred. */
export const getCartLines = sessionQuery(
  graphql(
    `
      query getCartLines($after: String!) {
        cart {
          contents(first: 100, after: $after) {
            pageInfo {
              hasNextPage
              endCursor
            }
            nodes {
              ...LineFields
            }
          }
        }
      }
    `,
    [lineFields],
  ),
);

export const addToCart = sessionMutation(
  graphql(
    `
      mutation addToCart($input: AddToCartInput!) {
        addToCart(input: $input) {
          cartItem {
            key
          }
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

/** Several at once, in one call; what cannot be added is listed. */
export const addItems = sessionMutation(
  graphql(
    `
      mutation addItems($items: [CartItemInput!]!) {
        addCartItems(input: { items: $items }) {
          cartErrors {
            productId
            variationId
            variation {
              attributeName
              attributeValue
            }
            reasons
          }
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const updateCartQuantity = sessionMutation(
  graphql(
    `
      mutation UpDateCartQuantity($key: ID!, $quantity: Int!) {
        updateItemQuantities(input: { items: [{ key: $key, quantity: $quantity }] }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const emptyBackendCart = sessionMutation(
  graphql(
    `
      mutation EmptyCart {
        emptyCart(input: { clearPersistentCart: true }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const applyCoupon = sessionMutation(
  graphql(
    `
      mutation applyCoupon($code: String!) {
        applyCoupon(input: { code: $code }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const removeCoupons = sessionMutation(
  graphql(
    `
      mutation removeCoupons($codes: [String]!) {
        removeCoupons(input: { codes: $codes }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const applyGiftCard = sessionMutation(
  graphql(
    `
      mutation applyGiftCard($code: String!) {
        applyGiftCard(input: { code: $code }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const removeGiftCard = sessionMutation(
  graphql(
    `
      mutation removeGiftCard($code: String!) {
        removeGiftCard(input: { code: $code }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

export const changeShippingMethod = sessionMutation(
  graphql(
    `
      mutation ChangeShippingMethod($shippingMethods: [String]!) {
        updateShippingMethod(input: { shippingMethods: $shippingMethods }) {
          cart {
            ...CartFields
          }
        }
      }
    `,
    [cartFields],
  ),
);

/** Returns no cart: fees that depend on the payment method appear in the next cart query. */
export const choosePayment = sessionMutation(
  graphql(`
    mutation ChoosePayment($method: String!) {
      updateSession(
        input: { sessionData: [{ key: "chosen_payment_method", value: $method }] }
      ) {
        session {
          key
        }
      }
    }
  `),
);

/** Returns no cart: sets session data that plugins read, such as a courier's district. */
export const keepInSession = sessionMutation(
  graphql(`
    mutation KeepInSession($data: [MetaDataInput!]!) {
      updateSession(input: { sessionData: $data }) {
        session {
          key
        }
      }
    }
  `),
);

/** Returns no cart: query getCart afterwards, rates and tax follow the session's address. */
export const changeShippingCounty = sessionMutation(
  graphql(`
    mutation ChangeShippingCounty($shipping: CustomerAddressInput!, $billing: CustomerAddressInput) {
      updateCustomer(input: { shipping: $shipping, billing: $billing }) {
        customer {
          shipping {
            country
            state
          }
        }
      }
    }
  `),
);

const contentChanges = new Set(
  [
    addToCart,
    addItems,
    updateCartQuantity,
    emptyBackendCart,
    applyCoupon,
    removeCoupons,
    applyGiftCard,
    removeGiftCard,
  ].map(({ name }) => name),
);

const destinationChanges = new Set(
  [changeShippingMethod, changeShippingCounty, choosePayment, keepInSession].map(
    ({ name }) => name,
  ),
);

/** Whether a change has a key, by which WordPress makes it once. */
export const hasKey = (name: string): boolean =>
  contentChanges.has(name) || destinationChanges.has(name);

/** Whether a mutation changes what is in the cart, not where and how it goes. */
export const changesContents = (name: string): boolean => contentChanges.has(name);

/** Whether a change adds to the cart. */
export const isAdd = (request: { name: string } | undefined): boolean =>
  request?.name === addToCart.name || request?.name === addItems.name;
