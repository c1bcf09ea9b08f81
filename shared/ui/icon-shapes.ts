const attributes = '(?: (?:href="#|(?!on|href)[a-z][a-z-]*=")[^"<>]*")*';
const drawn = `<(?:path|g|circle|ellipse|rect|line|polyline|polygon|defs|use)${attributes} ?/?>`;
const shapes = new RegExp(`^(?:${drawn}|</(?:path|g|defs)>)*$`, "i");

/** Whether a text is an icon's markup: shapes only, and nothing that could run or load anything. */
export const isIconShapes = (html: string): boolean => shapes.test(html);
