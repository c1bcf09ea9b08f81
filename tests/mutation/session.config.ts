import actions from "./actions.config.ts";

/** The tests of sessions as `npm run mutation` tries them, before the embedded backend. */
export default {
  ...actions,
  test: { ...actions.test, name: "session", include: ["tests/mutation/session.test.ts"] },
};
