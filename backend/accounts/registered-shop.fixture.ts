import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";

export const REGISTER = `mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){authToken refreshToken
  customer{databaseId email username firstName sessionToken} viewer{databaseId username}}}`;
export const LOGIN = `mutation($u:String!,$p:String!){login(input:{provider:PASSWORD,credentials:{username:$u,password:$p}}){
  authToken authTokenExpiration refreshToken refreshTokenExpiration sessionToken user{databaseId email} customer{databaseId email}}}`;
export const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{quantity}}}";

export interface Tokens {
  authToken: string;
  refreshToken: string;
}

/** Of everybody who is registered here. */
export const password = "BudiPass-123";
export const budi = { username: "budi", email: "budi@example.test", password, firstName: "Budi" };

let time = Date.now();

/** The shop's clock: it stands still but for what is added. */
export const now = () => new Date(time);
export const pass = (milliseconds: number) => {
  time += milliseconds;
};

export const shopper = () => new Shopper({}, now);

/** Somebody who is logged in, and the tokens of that. */
export async function loggedIn(username = "budi", one = shopper()) {
  const { data } = await one.send<{ login: Tokens }>(LOGIN, { u: username, p: password });
  one.bearer = data.login.authToken;
  return { one, tokens: data.login };
}

/** Seeds products, and registers Budi and Sari. */
export async function openRegisteredShop(): Promise<void> {
  await shipFor(250);
  await addProduct(100);
  await addProduct(101);
  await shopper().send(REGISTER, { i: budi });
  await shopper().send(REGISTER, {
    i: { username: "sari", email: "sari@example.test", password },
  });
}
