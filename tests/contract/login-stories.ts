import { add, type Step, type Story } from "./session-stories.ts";

const DASHBOARD_CLEANER = 90;
const ENGINE_FLUSH = 126;

const login = (username: string, password: string): Step => ({
  query: `mutation{login(input:{provider:PASSWORD,credentials:{username:"${username}",password:"${password}"}}){authToken refreshToken}}`,
});

const budi = login("budi", "BudiPass-123");

const EMPTY: Step = { query: "mutation{removeItemsFromCart(input:{all:true}){cart{isEmpty}}}" };

export const LOGIN_STORIES: Story[] = [
  {
    title: "login, bearer and logout",
    steps: [
      add(DASHBOARD_CLEANER),
      "login-bad-password",
      "login-ok",
      "viewer-bearer-session",
      { guestToken: true },
      "bearer-with-old-guest-token",
      "viewer-bearer",
      "login-when-logged-in-bearer",
      "refreshToken-ok",
      "logout-bearer",
      "bearer-after-logout",
      "after-logout",
      "after-password-change-same-session",
    ],
  },
  {
    title: "orders, downloads and details of a customer",
    steps: [
      budi,
      "orders",
      "order-own",
      "order-nonexistent",
      "downloads",
      "updateUser-other-user",
      "updateCustomer-email-taken",
      "updateUser-profile",
    ],
  },
  {
    title: "a customer's cart and orders",
    steps: [
      budi,
      EMPTY,
      add(DASHBOARD_CLEANER, 2),
      "getCart-logged-in-bearer",
      "checkout-logged-in-saved-address",
      add(DASHBOARD_CLEANER),
      "checkout-logged-in-with-address",
    ],
  },
  {
    title: "carts merged at login",
    steps: [
      budi,
      EMPTY,
      add(ENGINE_FLUSH),
      { newGuest: true },
      add(DASHBOARD_CLEANER, 2),
      { query: 'mutation{applyCoupon(input:{code:"HEMAT10"}){applied{code}}}' },
      budi,
      "login-cart-merge-result",
    ],
  },
  {
    title: "registration with login",
    steps: [add(DASHBOARD_CLEANER), "registerCustomer-authenticate", "after-register-authenticate"],
  },
];
