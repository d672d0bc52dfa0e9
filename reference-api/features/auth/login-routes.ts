import { requireProfile } from "#api/features/account/queries.ts";
import { isPassword } from "#api/features/passwords/service.ts";
import { Forbidden, Invalid, TooMany, Unauthenticated } from "#api/http/errors.ts";
import { implement, type Scope } from "#api/http/implement.ts";
import type { Count } from "#api/http/rate-limits.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { adminLogin, login, logout, showAdminLogin, unknownStaffToken } from "#contract/account/auth.ts";
import { logIn } from "./log-in.ts";
import { accountKey, findDoctorByLogin, loginName } from "./queries.ts";
import { consumeLoginLink, findLoginLink, issueToken, revokeToken } from "./service.ts";

const wrongCredentials = "মোবাইল/BMDC নম্বর অথবা পাসওয়ার্ড মেলেনি।";

/**
 * Counts a login attempt before the password check, so that parallel attempts cannot exceed the limit; throws 429 over
 * it. Returns a function that refunds the attempt, for logins that did not fail. A device that the doctor has verified
 * has its own limit, so strangers cannot lock it out. After many failures from other devices the account requires a
 * code (403 `otp_required`).
 */
async function countAttempt({ limits, caller }: Scope, account: string, isOnOwnDevice: boolean) {
  const { network, deviceToken = "" } = caller;
  const subject = isOnOwnDevice ? `device ${hashToken(deviceToken)}` : network;
  const counts: Count[] = [["login: account and subject", `${account} ${subject}`]];
  if (!isOnOwnDevice) counts.push(["login: address", network]);
  await limits.consumeAll(counts);
  if (!isOnOwnDevice) {
    counts.push(["login: account", account]);
    await limits.consume("login: account", account).catch((refusal: unknown) => {
      if (!(refusal instanceof TooMany)) throw refusal;
      throw new Forbidden("otp_required", "নিরাপত্তার জন্য “পাসওয়ার্ড ভুলে গেছি” থেকে মোবাইলের কোড দিয়ে ঢুকুন।");
    });
  }
  return async () => {
    for (const [limit, key] of counts) await limits.refund(limit, key);
  };
}

export const loginRoutes = [
  implement(login, async (scope) => {
    const { db, body, caller, now } = scope;
    const name = loginName(body.mobile_number);
    const doctor = await findDoctorByLogin(db, name, caller.deviceToken);
    const account = doctor ? accountKey(doctor.id) : name;
    const refundAttempt = await countAttempt(scope, account, doctor?.isOnOwnDevice ?? false);
    const isRight = await isPassword(body.password, doctor?.passwordHash, caller.network).catch(
      async (error: unknown) => {
        await refundAttempt();
        throw error;
      },
    );
    if (!doctor || !isRight) throw new Invalid({ mobile_number: [wrongCredentials] }, wrongCredentials);
    await refundAttempt();
    if (doctor.status === "blocked") {
      throw new Forbidden("blocked", "আপনার অ্যাকাউন্টটি বন্ধ আছে। আমাদের হটলাইনে ফোন করুন।");
    }
    return db.transaction((transaction) =>
      logIn(transaction, { doctorId: doctor.id, caller, isNumberProved: false, now }),
    );
  }),

  implement(logout, async ({ db, caller, now }) => {
    if (caller.bearer !== undefined) await revokeToken(db, { token: caller.bearer, reason: "logout", now });
    return { message: "আপনি লগআউট করেছেন।" };
  }),

  implement(adminLogin, async ({ db, limits, body, caller, now }) => {
    await limits.consume("staff login: address", caller.network);
    return db.transaction(async (transaction) => {
      const { address } = caller;
      const doctorId = await consumeLoginLink(transaction, { token: body.token, address, now });
      if (doctorId === undefined) throw new Unauthenticated();
      const token = await issueToken(transaction, { doctorId, isStaffView: true, now });
      return { token, user: await requireProfile(transaction, doctorId), device_verified: true };
    });
  }),

  implement(showAdminLogin, async ({ db, limits, body, caller, now }) => {
    await limits.consume("staff login: address", `show ${caller.network}`);
    const doctorId = await findLoginLink(db, { token: body.token, now });
    if (doctorId === undefined) throw new Forbidden(unknownStaffToken, "লিংকটি আর কাজ করে না।");
    return { user: await requireProfile(db, doctorId) };
  }),
];
