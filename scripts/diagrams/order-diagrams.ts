import { cardChanges, checkoutChanges } from "../../worker/order/lifecycle.ts";

type Changes = Record<string, Record<string, string>>;

/** Why a change happens, by "from change". */
const reasons: Record<string, string> = {
  "none send": "the cart is what was confirmed, and a card is paid",
  "none refuse": "the form or the cart is invalid, nothing was sent",
  "none find-late": "another order of a key that is done, under a name of its own",
  "sent query": "not known yet",
  "sent resume": "an order without its payment step",
  "sent complete": "the response, or a later query, has the order as confirmed",
  "sent differ": "its total, currency or payment is not what was confirmed",
  "sent refuse": "the backend refused, or certainly created no order",
  "sent give-up": "missing when its request must have ended, or not known after an hour",
  "sent fail-payment": "no gateway takes its payment",
  "refused send": "the same form again",
  "refused refuse": "the same form, refused again",
  "refused complete": "an order of that key is found after all",
  "refused differ": "found after all, and not as confirmed",
  "refused find-late": "made after its request was given up",
  "refused look-again": "for such an order",
  "done send-again": "another attempt, which may make another order",
  "done pay-again": "at a gateway",
  "done hand-over": "to the order's own object",
  "differing undo": "money back, order cancelled or reported, cart again",
  "none prepare": "before it is confirmed in the browser",
  "open prepare": "the same form at another total",
  "open note-paid": "the provider says so",
  "open owe-refund": "it has no order, or another one",
  "open cancel": "not paid within a day, or by the operator",
  "open leave": "not paid within a day, and the provider does not let us cancel it",
  "returning note-refund": "the provider has given it back",
};

/** A diagram in Mermaid's language of a table of changes. */
function diagramOf(changes: Changes): string {
  const name = (state: string) => (state === "none" ? "[*]" : state);
  const lines = Object.entries(changes).flatMap(([from, possible]) =>
    Object.entries(possible).map(([change, to]) => {
      const reason = reasons[`${from} ${change}`];
      return `  ${name(from)} --> ${name(to)}: ${change}${reason ? ` (${reason})` : ""}`;
    }),
  );
  return ["```mermaid", "stateDiagram-v2", ...lines, "```"].join("\n");
}

const diagrams: Record<string, Changes> = { checkout: checkoutChanges, card: cardChanges };

/** The text with each diagram between its marks drawn anew. */
export const withDiagrams = (text: string): string =>
  text.replace(
    /(<!-- diagram: (\w+) -->\n)[\s\S]*?(\n<!-- end -->)/g,
    (whole, before: string, name: string, after: string) => {
      const changes = diagrams[name];
      return changes ? `${before}${diagramOf(changes)}${after}` : whole;
    },
  );
