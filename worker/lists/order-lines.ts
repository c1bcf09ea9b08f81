/** A line of a list: what was typed, and how many if that is a number. */
export interface OrderLine {
  sku: string;
  quantity: string;
}

/** Lines that are taken at once, and rows of an empty form. */
export const maxLines = 20;
export const emptyRows = 5;

export const maxSkuLength = 40;
export const maxListLength = 1_200;

/** The form's fields by their names: "sku.3". */
type Values = Readonly<Record<string, string>>;

export const toFieldName = (row: number, part: "sku" | "quantity") => `${part}.${row}` as const;

// "OFS-530-4L x 12", "12 x OFS-530-4L", "OFS-530-4L;12", a tab from a table, or the SKU alone.
const skuFirst = /^(\S+?)(?:\s*[×x*;,:\t]\s*|\s+)(\d{1,6})$/i;
const quantityFirst = /^(\d{1,6})(?:\s*[×x*]\s*|\s+)(\S+)$/i;

function readLine(line: string): OrderLine {
  const [, sku, quantity] = skuFirst.exec(line) ?? [];
  if (sku && quantity) return { sku, quantity };
  const [, count, other] = quantityFirst.exec(line) ?? [];
  if (count && other) return { sku: other, quantity: count };
  return { sku: line, quantity: "1" };
}

const typedRows = (values: Values): OrderLine[] =>
  Array.from({ length: maxLines }, (_, row) => ({
    sku: (values[toFieldName(row, "sku")] ?? "").trim(),
    quantity: (values[toFieldName(row, "quantity")] ?? "").trim() || "1",
  }));

/** The typed rows, then those of the pasted list; empty ones are left out. */
export function linesIn(values: Values): { lines: OrderLine[]; isCut: boolean } {
  const list = (values.list ?? "").slice(0, maxListLength);
  const pasted = list.split(/\r?\n/).map((line) => line.trim().replace(/\s+/g, " "));
  const lines = [...typedRows(values), ...pasted.filter(Boolean).map(readLine)].filter(
    ({ sku }) => sku !== "",
  );
  return {
    lines: lines
      .slice(0, maxLines)
      .map(({ sku, quantity }) => ({ sku: sku.slice(0, maxSkuLength), quantity })),
    isCut: lines.length > maxLines,
  };
}
