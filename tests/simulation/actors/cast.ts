import type { MakeActor } from "./actor.ts";
import { Buyer } from "./buyer.ts";
import { Canceller } from "./canceller.ts";
import { CustomerDevice, customer } from "./customer.ts";
import { FormerPayment } from "./former-payment.ts";
import { LateCardBuyer } from "./late-card-buyer.ts";
import { Provider } from "./provider.ts";
import { ProviderCustomer } from "./provider-customer.ts";
import { SecondTab } from "./second-tab.ts";
import { Traveller } from "./traveller.ts";
import { WooCommerce } from "./woocommerce.ts";

const guest = { email: "guest@example.test", productId: 100, cart: "guest" };
const second = { email: "second@example.test", productId: 101, cart: "second" };
const late = { email: "late@example.test", productId: 103, cart: "late" };
const dewi = { email: "dewi@example.test", productId: 104, cart: "provider-customer" };
const agus = { email: "agus@example.test", productId: 105, cart: "traveller" };
const sari = { email: customer.email, productId: 102, cart: "customer" };

/** Everybody who may take part, by name. */
export const makers: Record<string, MakeActor> = {
  guest: (scene) => new Buyer(scene, guest),
  tab: (scene) => new SecondTab(scene, guest),
  second: (scene) => new Buyer(scene, second),
  phone: (scene) => new CustomerDevice(scene, sari),
  laptop: (scene) => new CustomerDevice(scene, sari),
  provider: (scene) => new Provider(scene),
  former: (scene) => new FormerPayment(scene),
  woocommerce: (scene) => new WooCommerce(scene),
  canceller: (scene) => new Canceller(scene),
  "late-card": (scene) => new LateCardBuyer(scene, late),
  "provider-customer": (scene) => new ProviderCustomer(scene, dewi),
  traveller: (scene) => new Traveller(scene, agus),
};

export const cast: string[] = Object.keys(makers);
