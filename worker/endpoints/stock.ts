import type { Handler } from "hono";
import type { StockById } from "../../shared/product.ts";
import type { AppEnv } from "../app-env.ts";
import { nodesOf } from "../catalogue/card-answer.ts";
import { getStockStatus } from "../catalogue/operations.ts";
import { type StockAnswer, toStock } from "../catalogue/product-answer.ts";

/** GET /stock/{slug}: what there is now of a product and its variations, at most 15 s old. */
export const stock: Handler<AppEnv> = async (c) => {
  const slug = c.req.param("slug") ?? "";
  const { product } = await c.var.catalogue.query(getStockStatus, { slug });
  c.header("cache-control", "public, max-age=15");
  if (!product) return c.json({ error: "not-found" }, 404);
  const answers: (StockAnswer & { databaseId: number })[] = [
    product,
    ...("variations" in product ? nodesOf(product.variations) : []),
  ];
  const byId: StockById = Object.fromEntries(
    answers.map((answer) => [answer.databaseId, toStock(answer)]),
  );
  return c.json(byId);
};
