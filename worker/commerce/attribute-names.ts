const sizeName = /^(size|ukuran|kemasan|volume|isi)$/;
const colourName = /colou?r|warna/i;

/** The name of an attribute or meta entry without prefixes. */
export const bareName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^_+/, "")
    .replace(/^(attribute_)?(pa_)?/, "");

/** Whether an attribute is a size, or a colour. */
export const isSizeName = (name: string): boolean => sizeName.test(bareName(name));
export const isColourName = (name: string): boolean => colourName.test(name);
