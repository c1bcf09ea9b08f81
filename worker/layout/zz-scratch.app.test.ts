import * as React from "react";
import * as graphql from "graphql";
import { jsx } from "react/jsx-runtime";
import { expect, test } from "vitest";
test("zz", () => {
  expect({
    env: process.env.NODE_ENV,
    act: "act" in React,
    dev: (graphql as any).isDevModeEnabled?.(),
    jsx: String(jsx).length,
  }).toEqual({});
});
