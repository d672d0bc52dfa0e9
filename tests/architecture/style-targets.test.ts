import { expect, test } from "vitest";
import { loadConfigFromFile } from "vite";

test.each([true, false])("names the oldest browsers as target of the styles, server build: %s", async (isSsrBuild) => {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production", isSsrBuild });
  expect(loaded?.config.build?.cssTarget).toEqual(["chrome87", "safari15", "firefox102"]);
});
