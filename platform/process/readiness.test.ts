import { expect, test } from "vitest";
import { readinessResponse } from "./readiness.ts";

test("is not ready with any other problem, and names it", async () => {
  const response = readinessResponse(["disk"]);
  expect([response.status, await response.text()]).toEqual([503, "not ready\ndisk"]);
  expect(readinessResponse().status).toBe(200);
});
