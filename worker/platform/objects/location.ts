/** Where Cloudflare may be asked to put an object when it is first reached. */
export const locations = [
  "wnam",
  "enam",
  "sam",
  "weur",
  "eeur",
  "apac",
  "apac-ne",
  "apac-se",
  "oc",
  "afr",
  "me",
] as const satisfies readonly DurableObjectLocationHint[];

/** One of them. */
export type Location = (typeof locations)[number];
