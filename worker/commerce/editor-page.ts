import type { Path } from "../../shared/routes.ts";
import type { Picture } from "../../shared/ui/images.ts";

/** A page that was written in the backend's editor, as lists have it. */
export interface ListedPage {
  id: number;
  /** Without its language: "/about/team". */
  path: Path;
}

/** The page itself. */
export interface EditorPage {
  path: Path;
  title: string;
  /** Clean HTML. */
  content: string;
  image: Picture | null;
}
