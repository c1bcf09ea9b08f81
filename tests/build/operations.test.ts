import { globSync, readFileSync } from "node:fs";
import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { expect, test } from "vitest";

/** The shop's operations by their names (UpDate and ShippingCounty as the shop's clients spell them). */
const operations =
  "getCart addToCart applyCoupon removeCoupons UpDateCartQuantity EmptyCart ChangeShippingMethod ChangeShippingCounty Checkout login Logout registerCustomer ResetPasswordEmail ResetPasswordKey updatePassword UpDateCustomer getOrders getOrder getDownloads getProduct getProducts getProductCategories getPosts getPost getPostCategories getAllTerms getAllowedCountries getStates getStockStatus StorefrontCheckout WriteReview".split(
    " ",
  );

const sources = globSync("worker/**/*.{ts,tsx}")
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"));

/** The constant that holds an operation's document, if any. */
function findConstant(operation: string): string | undefined {
  const declared = new RegExp(
    `export const (\\w+)(?:(?!export const)[\\s\\S])*?\\b(?:query|mutation) ${operation}\\b`,
  );
  for (const source of sources) {
    const name = declared.exec(source)?.[1];
    if (name) return name;
  }
  return undefined;
}

const isUsed = (constant: string): boolean => {
  const uses = new RegExp(`\\b${constant}\\b`, "g");
  const count = sources.reduce((sum, source) => sum + [...source.matchAll(uses)].length, 0);
  // Declared, imported and passed on.
  return count >= 3;
};

test.each(operations)("%s is there and in use", (operation) => {
  const constant = findConstant(operation);
  expect(constant).toBeDefined();
  expect(isUsed(constant ?? "")).toBe(true);
});

const schema = buildSchema(readFileSync("shared/graphql/schema.graphql", "utf8"));

/** Whether a type is a list of products of any type, variations apart. */
function listsProducts(type: GraphQLNamedType | undefined): boolean {
  if (!isObjectType(type)) return false;
  const nodes = getNamedType(type.getFields().nodes?.type);
  return isInterfaceType(nodes) && ["Product", "ProductUnion"].includes(nodes.name);
}

const leavesOutUnknown = ({ arguments: given = [] }: FieldNode): boolean =>
  given.some(
    ({ name, value }) =>
      name.value === "where" &&
      value.kind === Kind.OBJECT &&
      value.fields.some(
        (field) =>
          field.name.value === "typeIn" ||
          (field.name.value === "supportedTypesOnly" &&
            field.value.kind === Kind.BOOLEAN &&
            field.value.value),
      ),
  );

/** The fields of a document that list products. */
function findProductLists(document: DocumentNode): FieldNode[] {
  const matches: FieldNode[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field(node) {
        if (listsProducts(getNamedType(info.getType() ?? undefined))) matches.push(node);
      },
    }),
  );
  return matches;
}

const scripts = globSync("scripts/**/*.ts").map((file) => readFileSync(file, "utf8"));
const documents = [
  ...sources.flatMap((source) => [...source.matchAll(/graphql\(\s*`([^`]*)`/g)]),
  ...scripts.flatMap((source) => [
    ...source.matchAll(/`(\{\s*products\([^`]*)`/g),
    ...source.matchAll(/'(\{\s*products\([^']*)'/g),
  ]),
].map(([, text = ""]) => parse(text));

const selects = ({ selectionSet }: FieldNode, name: string): FieldNode | undefined =>
  selectionSet?.selections
    .filter((field) => field.kind === Kind.FIELD)
    .find((field) => field.name.value === name);

// One product of a type that WooGraphQL does not know would make the whole list null.
test("every list of products leaves out the types that WooGraphQL does not know", () => {
  const lists = documents.flatMap(findProductLists).filter((list) => {
    const edges = selects(list, "edges");
    return selects(list, "nodes") || (edges && selects(edges, "node"));
  });
  expect(lists.length).toBeGreaterThan(15);
  const open = lists.filter((list) => !leavesOutUnknown(list));
  expect(open.map(({ loc }) => loc?.source.body.slice(0, 90))).toEqual([]);
});

/** The fields that documents ask for, by their type. */
function fieldsAskedFor(): Set<string> {
  const asked = new Set<string>();
  for (const document of documents) {
    const info = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(info, {
        Field: ({ name }) => void asked.add(`${info.getParentType()?.name}.${name.value}`),
      }),
    );
  }
  return asked;
}

test.each([
  ["productCount", "CartToCartItemConnection"],
  ["isPayingCustomer", "Customer"],
  ["id", "User"],
  ["status", "Post"],
  ["uri", "Post"],
  ["title", "MediaItem"],
  ["scope", "ProductAttribute"],
  ["discountTax", "AppliedCoupon"],
])("%s of %s is asked for", (field, type) => {
  expect(fieldsAskedFor()).toContain(`${type}.${field}`);
});
