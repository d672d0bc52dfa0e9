import { expect, test } from "vitest";
import { loadConfigFromFile } from "vite";

test.each([true, false])(
  "names the oldest browsers as target of styles and scripts, server build: %s",
  async (isSsrBuild) => {
    const loaded = await loadConfigFromFile({ command: "build", mode: "production", isSsrBuild });
    const oldest = ["chrome87", "safari15", "firefox102"];
    expect(loaded?.config.css?.lightningcss?.include).toBe(64 | 128);
    expect(loaded?.config.build?.target).toEqual(isSsrBuild ? "node20" : oldest);
  },
);
