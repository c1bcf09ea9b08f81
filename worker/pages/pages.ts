import home from "./home.tsx";
import product from "./product.tsx";
import productCategory from "./product-category.tsx";
import products from "./products.tsx";

/** Every page that is the same for everybody. */
export const publicPages = [home, products, product, productCategory] as const;

/** Every page of one visitor. */
export const privatePages = [] as const;
