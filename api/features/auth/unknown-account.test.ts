import { expect, test } from "vitest";
import { isPassword } from "#api/features/passwords/service.ts";
import { Busy } from "#api/http/errors.ts";
import { login } from "#contract/auth.ts";
import { addDoctor, newNumber, testAccounts } from "#tests/support/accounts.ts";

test("a password of nobody waits its turn to be hashed as any other does", async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword("some password", undefined)));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused, "two are hashed, fifty wait").toHaveLength(8);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
});

const tries = 8;

test("a login costs the processor as much for an account that nobody has as for a wrong password", async () => {
  const { db, refused } = await testAccounts();
  const withoutPassword = await addDoctor(db, { password_hash: null });
  const own = await Promise.all(Array.from({ length: tries + 1 }, () => addDoctor(db)));
  let address = 0;
  const wrongLogin = (mobile_number: string) =>
    refused(
      422,
      login,
      { body: { mobile_number, password: "wrong password" } },
      { address: `198.51.100.${++address}` },
    );

  /** Of all threads of the process, in milliseconds: whatever else the machine does, this does not wait. */
  async function costMs(names: string[]): Promise<number> {
    const before = process.cpuUsage();
    for (const name of names) await wrongLogin(name);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }
  const numbers = own.map(({ mobile_number }) => mobile_number);
  await wrongLogin(numbers.pop() ?? "");
  await wrongLogin(newNumber());
  const known = await costMs(numbers);
  const unknown = await costMs(Array.from({ length: tries }, newNumber));
  const passwordless = await costMs(Array.from({ length: 4 }, () => withoutPassword.mobile_number));
  expect(unknown / known, `${unknown} ms for unknown accounts, ${known} ms for known ones`).toBeGreaterThan(0.5);
  expect((passwordless * tries) / 4 / known, "for an account without a password").toBeGreaterThan(0.5);
});
