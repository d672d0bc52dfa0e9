import { expect, test } from "vitest";
import { isPassword } from "#api/features/passwords/service.ts";
import { Busy } from "#api/http/errors.ts";
import { login } from "#contract/account/auth.ts";
import { addDoctor, newNumber, testAccounts } from "#tests/support/accounts.ts";

test("a password of nobody waits its turn to be hashed as any other does", async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword("some password", undefined)));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused, "two are hashed, fifty wait").toHaveLength(8);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
});

const tries = 5;

test("a login costs the processor as much for an account that nobody has as for a wrong password", async () => {
  const { db, refused } = await testAccounts();
  const withoutPassword = await addDoctor(db, { password_hash: null });
  const own = await Promise.all(Array.from({ length: tries }, () => addDoctor(db)));
  let address = 0;
  const wrongLogin = (mobile_number: string) =>
    refused(
      422,
      login,
      { body: { mobile_number, password: "wrong password" } },
      { address: `198.51.100.${++address}` },
    );

  /** Of all threads of the process, in milliseconds: whatever else the machine does, this does not wait. */
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
  const least = { known: Infinity, unknown: Infinity, passwordless: Infinity }; // without the garbage of others
  for (let n = 0; n < tries; n += 1) {
    for (const kind of ["known", "unknown", "passwordless"] as const) {
      const cost = await costMs(kinds[kind]());
      if (n > 0) least[kind] = Math.min(least[kind], cost); // the first of a kind is not compiled yet
    }
  }
  expect(least.unknown, `${least.known} ms for known ones`).toBeGreaterThan(0.5 * least.known);
  expect(least.passwordless, `${least.known} ms for known ones`).toBeGreaterThan(0.5 * least.known);
});
