import { profile } from "../../shared/content/profile.ts";
import { routes } from "../../shared/routes.ts";
import { contentPage } from "./define-content-page.tsx";

export default contentPage({ path: routes.profile(), content: profile, picture: "profile" });
