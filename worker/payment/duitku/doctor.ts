import { advice } from "../../../scripts/doctor/findings.ts";
import type { ProviderCheck } from "../../../scripts/doctor/provider-check.ts";

export const check: ProviderCheck = ({ howTo }) => [
  advice(
    { id: "gateway-needs", subject: "Duitku's time" },
    `its plugin calls Duitku on every cart calculation, twice at adding to the cart: a Duitku that takes 1 s makes adding take 2 s (${howTo})`,
  ),
];
