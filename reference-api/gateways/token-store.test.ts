import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { createTokenStore } from "./token-store.ts";

const tokens = { idToken: "id", refreshToken: "refresh", expiresAt: new Date(), grantedAt: [] };

test("gives up a renewal while another process holds the lock", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const store = createTokenStore(db, createKeyRing(["secret"]));
  const started = deferred<undefined>();
  const response = deferred<typeof tokens>();
  const first = store.renew("bkash", () => {
    started.resolve(undefined);
    return response.promise;
  });
  await started.promise;
  const second = db.transaction(async (impatient) => {
    await impatient.execute(sql`set local lock_timeout = 50`);
    return createTokenStore(impatient, createKeyRing(["secret"])).renew("bkash", async () => tokens);
  });
  expect(await second).toBeUndefined();
  response.resolve(tokens);
  expect(await first).toEqual(tokens);
});
