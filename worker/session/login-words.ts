import type { ActionFailure } from "../../shared/actions.ts";
import type { Viewer } from "../../shared/viewer.ts";
import type { getViewer } from "../account/login-queries.ts";
import type { ResultOf } from "../platform/graphql/tada.ts";
import { plainFailure } from "../platform/http/action-failure.ts";

/** Who is asked for after a login, and the cart that came of it. */
export type Seen = ResultOf<(typeof getViewer)["document"]>;

/** The customer as pages know them. */
export const viewerOf = (user: NonNullable<Seen["viewer"]>): Viewer => ({
  id: user.databaseId,
  firstName: user.firstName ?? "",
  lastName: user.lastName ?? "",
  email: user.email ?? "",
  username: user.username ?? "",
});

/** Only a customer may do this. */
export const notLoggedIn = plainFailure("account.not-authorised");
/** The credentials were right, and yet nobody is logged in (spec.md section 8). */
export const noViewer = plainFailure("account.no-viewer");
/** The present password was not that. */
export const wrongPassword: ActionFailure = {
  ...plainFailure("account.incorrect-password"),
  fields: { currentPassword: { id: "account.incorrect-password" } },
};

/** The one cookie that goes to /graphql; WordPress's others are for its own pages. */
export const loginCookieOf = (lines: readonly string[]): string => {
  const pairs = lines.map((line) => line.split(";")[0]?.trim() ?? "");
  return pairs.filter((pair) => /^wordpress_logged_in_\w+=./.test(pair)).join("; ");
};
