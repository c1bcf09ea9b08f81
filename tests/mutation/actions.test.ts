// All tests of the room in one file: each file of its own would load the whole backend once more, for
// every one of a thousand changes. Those that hash passwords or buy come last: most changes are
// noticed before.
const slow = /account|passwords|card|checkout|gateway/;

const files = import.meta.glob([
  "../../worker/account/{account-details,account,passwords,saved-addresses}.app.test.ts",
  "../../worker/cart/{cart-changes,cart-results,gift-cards,large-cart,reorder,shown-taxes}.app.test.ts",
  "../../worker/contact/contact.app.test.ts",
  "../../worker/order/order-record.app.test.ts",
  "../../worker/reviews/reviews-and-wishes.app.test.ts",
  "../../worker/checkout/{card-form,checkout-action,checkout-form,delivery,gateway-redirect}*.test.ts",
  "../../worker/platform/http/{fields,forms,island-call,parse-input}*.test.ts",
]);
const byPace = Object.entries(files).sort(
  ([a], [b]) => Number(slow.test(a)) - Number(slow.test(b)),
);

for (const [, load] of byPace) await load();
