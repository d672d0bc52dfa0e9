import { expect, test } from "vitest";
import { isPassword } from "#api/features/passwords/service.ts";
import { Busy } from "#api/http/errors.ts";
import { login } from "#contract/account/auth.ts";
import { addDoctor, newNumber, testAccounts } from "#tests/support/api/accounts.ts";

test("checking a password without an account queues for hashing like any other", async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword("some password", undefined)));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused, "two are hashed and fifty queued").toHaveLength(8);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
});

const attempts = 5;

test("a login to an unknown account takes as much CPU time as a wrong password", async () => {
  const { db, refused } = await testAccounts();
  const withoutPassword = await addDoctor(db, { password_hash: null });
  const own = await Promise.all(Array.from({ length: attempts }, () => addDoctor(db)));
  let address = 0;
  const wrongLogin = (mobile_number: string) =>
    refused(
      422,
      login,
      { body: { mobile_number, password: "wrong password" } },
      { address: `198.51.100.${++address}` },
    );

  /**
   * CPU time of all threads of the process in milliseconds; unlike elapsed time, it ignores the load of the machine.
   */
  async function costMs(name: string): Promise<number> {
    const before = process.cpuUsage();
    await wrongLogin(name);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }
  const kinds = {
    known: () => own.pop()?.mobile_number ?? "",
    unknown: newNumber,
    passwordless: () => withoutPassword.mobile_number,
  };
  const least = { known: Infinity, unknown: Infinity, passwordless: Infinity }; // minima exclude garbage collection
  for (let n = 0; n < attempts; n += 1) {
    for (const kind of ["known", "unknown", "passwordless"] as const) {
      const cost = await costMs(kinds[kind]());
      if (n > 0) least[kind] = Math.min(least[kind], cost); // skips the first run, before compilation
    }
  }
  expect(least.unknown, `${least.known} ms for known ones`).toBeGreaterThan(0.5 * least.known);
  expect(least.passwordless, `${least.known} ms for known ones`).toBeGreaterThan(0.5 * least.known);
});
