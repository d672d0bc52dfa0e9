import { expect, test } from "vitest";
import { readApiEnv } from "#api/config/api-env.ts";
import { liveMoneyWarning } from "./live-money.ts";

const liveStore = { SSLCOMMERZ_STORE_ID: "store", SSLCOMMERZ_STORE_PASSWORD: "password" };
const database = { DATABASE_URL: "postgres://db.example/portal" };

test.each([
  ["real money in the embedded database", liveStore, true],
  ["real money in an external database", { ...liveStore, ...database }, false],
  ["play money", {}, false],
  ["no payments at all", { PUBLIC_ORIGIN: "https://portal.example" }, false],
])("warns about payments in the embedded database: %s", (_, settings, isWarned) => {
  const warning = liveMoneyWarning(readApiEnv(settings));
  if (isWarned) expect(warning).toMatch(/no second copy.*Set DATABASE_URL/);
  else expect(warning).toBeUndefined();
});
