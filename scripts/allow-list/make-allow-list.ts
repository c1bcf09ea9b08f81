import { gatewayOperations, idOf, textOf } from "../../worker/gateway/gateway-operations.ts";

/** Where the list is kept. */
export const allowListFile = "worker/gateway/allow-list.json";

/** What clients may ask for: an operation's id and name, in order of names. */
export const allowList = (): { id: string; name: string }[] =>
  gatewayOperations
    .map((operation) => ({ id: idOf(textOf(operation)), name: operation.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
