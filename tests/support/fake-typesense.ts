import * as v from "valibot";

// What the published description of Typesense's API (version 30) says of the requests that the shop makes:
// names, types and what is required. What it does not name is refused.

const field = v.strictObject({
  name: v.string(),
  type: v.picklist(["string", "string[]", "int32", "int64", "int64[]", "float", "bool"]),
  facet: v.optional(v.boolean()),
  index: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  sort: v.optional(v.boolean()),
  symbols_to_index: v.optional(v.array(v.pipe(v.string(), v.length(1)))),
});

const collectionBody = v.strictObject({
  name: v.string(),
  fields: v.array(field),
  synonym_sets: v.optional(v.array(v.string())),
});

const integer = v.pipe(v.number(), v.integer(), v.minValue(0));

const search = v.strictObject({
  collection: v.string(),
  q: v.string(),
  query_by: v.optional(v.string()),
  query_by_weights: v.optional(v.string()),
  prefix: v.optional(v.string()),
  num_typos: v.optional(v.string()),
  drop_tokens_threshold: v.optional(integer),
  filter_by: v.optional(v.string()),
  sort_by: v.optional(v.string()),
  facet_by: v.optional(v.string()),
  max_facet_values: v.optional(integer),
  facet_strategy: v.optional(v.picklist(["exhaustive", "top_values", "automatic"])),
  include_fields: v.optional(v.string()),
  exclude_fields: v.optional(v.string()),
  offset: v.optional(integer),
  limit: v.optional(v.pipe(integer, v.maxValue(250))),
});

const searchesBody = v.strictObject({
  searches: v.pipe(v.array(search), v.maxLength(50)),
});

const synonymsBody = v.strictObject({
  items: v.array(
    v.strictObject({
      id: v.string(),
      root: v.optional(v.string()),
      synonyms: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ),
});

type Document = Record<string, unknown> & { id: string };
type Search = v.InferOutput<typeof search>;
type Field = v.InferOutput<typeof field>;

interface StoredCollection {
  fields: Field[];
  synonymSets: string[];
  documents: Map<string, Document>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const holds: Record<Field["type"], (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  "string[]": (value) => Array.isArray(value) && value.every((it) => typeof it === "string"),
  int32: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  int64: (value) => Number.isSafeInteger(value),
  "int64[]": (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  float: (value) => typeof value === "number",
  bool: (value) => typeof value === "boolean",
};

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** One condition of a filter: `field:=[...]`, `field:[...]`, `field:=value`, `field:>=number`. */
function conditionOf(text: string, fields: readonly Field[]): (document: Document) => boolean {
  const parsed = /^(\w+):(=|>=|<=)?(.*)$/s.exec(text.trim());
  const [, name = "", sign = "", right = ""] = parsed ?? [];
  const field = fields.find((it) => it.name === name);
  if (!parsed || !field || field.index === false)
    throw new Refused(400, `Could not find a filter field named \`${name}\`: ${text}`);
  if (sign === ">=" || sign === "<=") {
    const bound = Number(right);
    if (right === "" || Number.isNaN(bound)) throw new Refused(400, `No number: ${text}`);
    return ({ [name]: value }) =>
      typeof value === "number" && (sign === ">=" ? value >= bound : value <= bound);
  }
  const all = right.startsWith("[") ? right.slice(1, -1) : right;
  const values = [...all.matchAll(/`([^`]*)`|([^,`]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  if (values.length === 0) throw new Refused(400, `No value: ${text}`);
  return ({ [name]: value }) => listed(value).some((it) => values.includes(String(it)));
}

function filterOf(text: string | undefined, fields: readonly Field[]) {
  const conditions = text ? text.split(" && ").map((it) => conditionOf(it, fields)) : [];
  return (document: Document) => conditions.every((meets) => meets(document));
}

type Comparison = (a: Document, b: Document) => number;

function sortOf(text: string | undefined, fields: readonly Field[], scores: Map<string, number>) {
  const keys = (text ?? "").split(",").filter(Boolean);
  if (keys.length > 3) throw new Refused(400, "Only up to 3 sort fields are allowed.");
  const comparisons = keys.map((key): Comparison => {
    const parsed = /^(\w+)(\(missing_values: last\))?:(asc|desc)$/.exec(key);
    const [, name = "", , order] = parsed ?? [];
    const field = fields.find((it) => it.name === name);
    if (!parsed || (name !== "_text_match" && !field?.sort))
      throw new Refused(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
    const sortedBy = (document: Document) =>
      name === "_text_match" ? scores.get(document.id) : document[name];
    const sign = order === "asc" ? 1 : -1;
    return (a, b) => {
      const [left, right] = [sortedBy(a), sortedBy(b)];
      if (left === undefined || right === undefined)
        return Number(left === undefined) - Number(right === undefined);
      if (left === right) return 0;
      return (left as number) < (right as number) ? -sign : sign;
    };
  });
  return (a: Document, b: Document) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Whether a word is another but for some letters that were added, left out, changed or swapped. */
function isClose(one: string, other: string, most: number): boolean {
  if (one === other) return true;
  if (most === 0 || Math.abs(one.length - other.length) > most) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = at < 0 ? one.length : at;
  const [left, right] = [one.slice(from), other.slice(from)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.length > 1;
  return (
    isClose(left.slice(1), right.slice(1), most - 1) ||
    isClose(left.slice(1), right, most - 1) ||
    isClose(left, right.slice(1), most - 1) ||
    (isSwapped && isClose(left.slice(2), right.slice(2), most - 1))
  );
}

const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

const tokensOf = (value: unknown): string[] =>
  listed(value).flatMap((text) =>
    String(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );

/** A server in memory: strict about requests, simple about ranking. */
export function fakeTypesense(key: string) {
  const collections = new Map<string, StoredCollection>();
  const synonyms = new Map<string, v.InferOutput<typeof synonymsBody>["items"]>();
  const faults = { isDown: false };

  const collectionOf = (name: string): StoredCollection => {
    const collection = collections.get(name);
    if (!collection) throw new Refused(404, "Not Found");
    return collection;
  };

  function accept(document: Document, { fields }: StoredCollection): void {
    for (const { name, type, optional } of fields) {
      const value = document[name];
      if (value === undefined && optional) continue;
      if (!holds[type](value))
        throw new Refused(
          400,
          `Field \`${name}\` must be ${type}, and is ${JSON.stringify(value)}`,
        );
    }
  }

  /** How well documents match a query's words; those that lack one are left out until few remain. */
  function scored(request: Search, { fields, documents, synonymSets }: StoredCollection) {
    const queried = (request.query_by ?? "").split(",");
    for (const name of queried)
      if (!fields.some((it) => it.name === name && it.type.startsWith("string")))
        throw new Refused(404, `Could not find a field named \`${name}\` in the schema.`);
    const weights = request.query_by_weights?.split(",").map(Number) ?? queried.map(() => 1);
    if (weights.length !== queried.length) throw new Refused(400, "Weights are not as many.");
    const typed = request.q.split(" ").filter(Boolean);
    const items = synonymSets.flatMap((name) => synonyms.get(name) ?? []);
    const groups = typed.map((word) => [
      [word],
      ...items
        .filter(({ root }) => root?.split(" ").includes(word))
        .filter(({ root }) => root?.split(" ").every((it) => typed.includes(it)))
        .flatMap((item) => item.synonyms.map((text) => text.split(" "))),
    ]);
    const scores = new Map<string, { words: number; score: number }>();
    for (const document of documents.values()) {
      const tokens = queried.map((name) => tokensOf(document[name]));
      let [words, score] = [0, 0];
      for (const alternatives of groups) {
        const best = Math.max(
          0,
          ...tokens.map((own, at) =>
            alternatives.some((all) =>
              all.every((word) =>
                own.some((it) => it.startsWith(word) || isClose(word, it, maxTypos(word))),
              ),
            )
              ? (weights[at] ?? 1)
              : 0,
          ),
        );
        if (best > 0) words += 1;
        score += best;
      }
      if (words > 0) scores.set(document.id, { words, score: words * 1_000 + score });
    }
    const isMet = filterOf(request.filter_by, fields);
    let least = typed.length;
    const matching = () =>
      [...scores].filter(
        ([id, { words }]) => words >= least && isMet(documents.get(id) as Document),
      );
    while (least > 1 && matching().length < (request.drop_tokens_threshold ?? 10)) least -= 1;
    return new Map(matching().map(([id, { score }]) => [id, score]));
  }

  function find(request: Search) {
    const collection = collectionOf(request.collection);
    const { fields, documents } = collection;
    const isMet = filterOf(request.filter_by, fields);
    const scores = request.q === "*" ? null : scored(request, collection);
    const found = [...documents.values()]
      .filter((document) => (scores ? scores.has(document.id) : isMet(document)))
      .toSorted(sortOf(request.sort_by, fields, scores ?? new Map()));
    const { offset = 0, limit = 10 } = request;
    const included = request.include_fields?.split(",");
    const facetNames = request.facet_by?.split(",") ?? [];
    return {
      found: found.length,
      hits: found.slice(offset, offset + limit).map((document) => ({
        document: included
          ? Object.fromEntries(Object.entries(document).filter(([name]) => included.includes(name)))
          : document,
      })),
      facet_counts: facetNames.map((name) => {
        if (!fields.some((it) => it.name === name && it.facet))
          throw new Refused(404, `Could not find a facet field named \`${name}\` in the schema.`);
        const counts = new Map<string, number>();
        for (const { [name]: value } of found)
          for (const it of new Set(listed(value).map(String)))
            counts.set(it, (counts.get(it) ?? 0) + 1);
        const sorted = [...counts]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, request.max_facet_values ?? 10);
        return { field_name: name, counts: sorted.map(([value, count]) => ({ value, count })) };
      }),
    };
  }

  function parse<Schema extends v.GenericSchema>(schema: Schema, text: string) {
    const result = v.safeParse(schema, JSON.parse(text));
    if (result.success) return result.output;
    throw new Refused(400, `No such request: ${JSON.stringify(v.flatten(result.issues))}`);
  }

  const only = (query: URLSearchParams, ...names: string[]) => {
    for (const name of query.keys())
      if (!names.includes(name)) throw new Refused(400, `No such parameter: ${name}`);
  };

  function importAll(name: string, body: string): string {
    const collection = collectionOf(name);
    return body
      .split("\n")
      .map((line) => {
        try {
          const document = JSON.parse(line) as Document;
          if (typeof document.id !== "string") throw new Refused(400, "`id` must be a string");
          accept(document, collection);
          collection.documents.set(document.id, document);
          return { success: true };
        } catch (cause) {
          return { success: false, error: String(cause), document: line };
        }
      })
      .map((result) => JSON.stringify(result))
      .join("\n");
  }

  function respond(method: string, url: URL, body: string): unknown {
    const { searchParams: query } = url;
    const [first = "", name = "", third, fourth] = url.pathname
      .split("/")
      .slice(1)
      .map(decodeURIComponent);
    const route = `${method} ${first}${name && "/:name"}${third ? `/${third}` : ""}${fourth ? "/:rest" : ""}`;
    switch (route) {
      case "GET collections":
        only(query, "exclude_fields");
        return [...collections.keys()].map((it) => ({ name: it }));
      case "POST collections": {
        const created = parse(collectionBody, body);
        if (collections.has(created.name)) throw new Refused(409, "It already exists.");
        for (const set of created.synonym_sets ?? [])
          if (!synonyms.has(set)) throw new Refused(404, `There is no synonym set ${set}.`);
        collections.set(created.name, {
          fields: created.fields,
          synonymSets: created.synonym_sets ?? [],
          documents: new Map(),
        });
        return created;
      }
      case "GET collections/:name":
        return { name, fields: collectionOf(name).fields };
      case "DELETE collections/:name":
        collectionOf(name);
        collections.delete(name);
        return { name };
      case "DELETE collections/:name/documents": {
        only(query, "filter_by");
        const { documents, fields } = collectionOf(name);
        const filter = query.get("filter_by");
        if (!filter) throw new Refused(400, "Parameter `filter_by` must be provided.");
        const isMet = filterOf(filter, fields);
        const gone = [...documents.values()].filter(isMet);
        for (const { id } of gone) documents.delete(id);
        return { num_deleted: gone.length };
      }
      case "POST multi_search":
        return {
          results: parse(searchesBody, body).searches.map((it) => {
            try {
              return find(it);
            } catch (cause) {
              if (cause instanceof Refused) return { code: cause.status, error: cause.message };
              throw cause;
            }
          }),
        };
      case "PUT synonym_sets/:name": {
        const { items } = parse(synonymsBody, body);
        synonyms.set(name, items);
        return { name, items };
      }
      case "GET collections/:name/documents/:rest": {
        if (fourth !== "export") {
          const document = collectionOf(name).documents.get(fourth ?? "");
          if (!document) throw new Refused(404, "Could not find a document with that id.");
          return document;
        }
        only(query, "include_fields", "filter_by", "exclude_fields");
        const fields = query.get("include_fields")?.split(",");
        return [...collectionOf(name).documents.values()]
          .map((document) => JSON.stringify(document, fields ? ["id", ...fields] : undefined))
          .join("\n");
      }
      case "POST collections/:name/documents/:rest":
        only(query, "action");
        if (fourth === "import" && query.get("action") === "upsert") return importAll(name, body);
    }
    throw new Refused(404, `Not Found: ${route}`);
  }

  const serve: typeof fetch = async (input, init) => {
    if (faults.isDown) throw new TypeError("fetch failed");
    const request = new Request(input, init);
    try {
      if (request.headers.get("x-typesense-api-key") !== key)
        throw new Refused(401, "Forbidden - a valid `x-typesense-api-key` header must be sent.");
      const result = respond(request.method, new URL(request.url), await request.text());
      return typeof result === "string" ? new Response(result) : Response.json(result);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      return Response.json({ message: cause.message }, { status: cause.status });
    }
  };

  return { fetch: serve, faults, collections };
}
