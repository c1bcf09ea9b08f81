import { privacyPolicy } from "../../shared/content/privacy-policy.ts";
import { routes } from "../../shared/routes.ts";
import { contentPage } from "./define-content-page.tsx";

export default contentPage({ path: routes.privacyPolicy(), content: privacyPolicy });
