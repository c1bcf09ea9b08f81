// In the place of backend/accounts/password-cost.ts: a tenth of a second for each login would be a
// twentieth of all that the storefront's tests take. The backend's own tests have the real cost.
export const ITERATIONS = 100;
export const ROUNDS = 2;
