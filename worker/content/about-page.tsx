import { about } from "../../shared/content/about.ts";
import { routes } from "../../shared/routes.ts";
import { contentPage } from "./define-content-page.tsx";

export default contentPage({ path: routes.about(), content: about, picture: "about" });
