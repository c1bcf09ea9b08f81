import { expect, test } from "vitest";
import { actions } from "../../actions.ts";
import { translateNotice } from "../../commerce/notices.ts";

test("every success notice of an action is shown as good news", () => {
  const done = actions.flatMap((action) => (action.done ? [action.done] : []));
  expect(done.length).toBeGreaterThan(5);
  for (const notice of done)
    expect(translateNotice(notice, String), notice.id).toMatchObject({ isGood: true });
});

test("a refusal is no good news", () => {
  expect(translateNotice({ id: "cart.out-of-stock" }, String)).not.toHaveProperty("isGood");
});
