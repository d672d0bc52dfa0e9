import { expect, test } from "vitest";
import { explainFailedInstall, isNodeInRange } from "./bootstrap.mjs";

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.99.1", true],
  ["20.18.9", false],
  ["18.20.4", false],
  ["24.21.0", true],
  ["26.10.0", true],
  ["27.0.0", false],
  ["100.1.0", false],
])("Node %s in >=20.19 <27: %s", (version, isIn) => {
  expect(isNodeInRange(version, ">=20.19 <27")).toBe(isIn);
});

test("a range of another shape throws", () => {
  expect(() => isNodeInRange("20.19.0", "^20.19 || 22")).toThrow(/engines\.node/);
});

test("a failed installation without network is explained in one line", () => {
  const message = explainFailedInstall(
    "npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/hono failed",
  );
  expect(message).toMatch(/^The npm registry cannot be reached: .+$/);
});

test("any other failed installation shows the output of npm", () => {
  expect(explainFailedInstall("npm error code ENOSPC\n")).toContain("npm error code ENOSPC");
});
