import { about as aboutText } from "../../shared/content/about.ts";
import { privacyPolicy as privacyText } from "../../shared/content/privacy-policy.ts";
import { profile as profileText } from "../../shared/content/profile.ts";
import { routes } from "../../shared/routes.ts";
import { contentPage } from "./define-content-page.tsx";

export const about = contentPage({ path: routes.about(), content: aboutText, picture: "about" });

export const privacyPolicy = contentPage({ path: routes.privacyPolicy(), content: privacyText });

export const profile = contentPage({
  path: routes.profile(),
  content: profileText,
  picture: "profile",
});
