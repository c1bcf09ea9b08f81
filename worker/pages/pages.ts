import cart from "./cart.tsx";
import checkout from "./checkout.tsx";
import confirming from "./confirming.tsx";
import home from "./home.tsx";
import orderReceived from "./order-received.tsx";
import product from "./product.tsx";
import productCategory from "./product-category.tsx";
import products from "./products.tsx";

/** Every page that is the same for everybody. */
export const publicPages = [home, products, product, productCategory] as const;

/** Every page of one visitor. */
export const privatePages = [cart, checkout, confirming, orderReceived] as const;
