import { missing } from "../../../scripts/doctor/findings.ts";
import type { ProviderCheck } from "../../../scripts/doctor/provider-check.ts";

export const check: ProviderCheck = ({ hasFile, file }) =>
  hasFile
    ? []
    : [
        missing(
          { id: "gateway-needs", subject: "iPaymu without the WordPress file" },
          `anybody can read the key of any order, and its notification pays any order: ${file}`,
        ),
      ];
