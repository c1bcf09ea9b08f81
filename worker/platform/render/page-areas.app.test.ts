import { expect, test } from "vitest";
import { isPrivatePath } from "../../../shared/read-path.ts";
import { privatePages, publicPages } from "../../pages.ts";

const pathsOf = (pages: readonly { path: string | readonly string[] }[]) =>
  pages.flatMap(({ path }) => [path].flat());

test("every page of one visitor lies where nothing is prefetched or stored", () => {
  expect(pathsOf(privatePages).filter((path) => !isPrivatePath(path))).toEqual([]);
});

test("no public page lies there", () => {
  expect(pathsOf(publicPages).filter((path) => isPrivatePath(path))).toEqual([]);
});
