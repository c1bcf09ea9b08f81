import { expect, test } from "vitest";
import { isPrivatePath } from "../../../shared/read-path.ts";
import { pages } from "../../pages.ts";
import { getPaths, type Page } from "./define-page.ts";

const pathsWith = (access: Page["access"]) =>
  pages.filter((page) => page.access === access).flatMap(getPaths);

test("every page of one visitor lies where nothing is prefetched or stored", () => {
  expect(pathsWith("private").filter((path) => !isPrivatePath(path))).toEqual([]);
});

test("no public page lies there", () => {
  expect(pathsWith("public").filter((path) => isPrivatePath(path))).toEqual([]);
});
