import { expect, test } from "vitest";
import { createPageLimits } from "./page-limits.server.ts";

test("six thousand pages a minute are rendered for one address, and no more; another address is not held up", async () => {
  const { ofAddress } = createPageLimits({ MY_PAGES_PER_MINUTE: 1 });
  for (let page = 0; page < 6000; page += 1) expect(await ofAddress("192.0.2.1")).toBeUndefined();
  expect(await ofAddress("192.0.2.1")).toBeGreaterThan(0);
  expect(await ofAddress("192.0.2.2")).toBeUndefined();
});
