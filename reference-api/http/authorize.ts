import type { Database } from "#api/db/client.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { noteDoctor } from "#process/request-id.ts";
import { countCall } from "./call-limits.ts";
import type { Caller } from "./caller.ts";
import { DeviceUnverified, Forbidden, Unauthenticated } from "./errors.ts";
import type { RateLimits } from "./rate-limits.ts";
import { findSession, findSessionForRead, type DoctorSession } from "./session.ts";

type EndpointAccess = Pick<Endpoint, "method" | "path" | "access" | "onUnverifiedDevice">;

/** Fields that each access level of the contract adds to a handler's scope. */
export interface Authorized {
  public: object;
  visitor: { session: DoctorSession | undefined };
  doctor: { session: DoctorSession; doctor: DoctorSession["doctor"] };
  otp: { session: DoctorSession | undefined; otpToken: string };
}

interface CallScope {
  db: Database;
  caller: Caller;
  limits: RateLimits;
  now: Date;
}

function admitDoctor({ method, onUnverifiedDevice }: EndpointAccess, session: DoctorSession | undefined) {
  if (!session) throw new Unauthenticated();
  if (!session.deviceVerified && onUnverifiedDevice === undefined) {
    throw new DeviceUnverified();
  }
  if (session.isStaffView && method !== "GET") {
    throw new Forbidden("staff_view", "অন্যের অ্যাকাউন্ট দেখার সময় কিছু বদলানো যায় না।");
  }
  return { session, doctor: session.doctor };
}

async function admitAs(endpoint: EndpointAccess, { db, caller, limits, now }: CallScope) {
  if (endpoint.access === "public") return {}; // counted before its handler
  const find = endpoint.method === "GET" ? findSessionForRead : findSession;
  const session = await find(db, caller, now);
  noteDoctor(session?.doctor.id);
  await countCall(endpoint, { limits, caller, doctorId: session?.doctor.id });
  if (endpoint.access === "visitor") return { session };
  if (endpoint.access === "doctor") return admitDoctor(endpoint, session);
  if (caller.otpToken === undefined) throw new Forbidden("otp_required", "আগে মোবাইল নম্বরে আসা কোডটি দিন।");
  return { session, otpToken: caller.otpToken };
}

/**
 * Authorizes a call according to the endpoint's access level and returns the fields of `Authorized` for it; for a
 * `public` endpoint an empty object, without a check. Counts any other call by `countCall`. Throws 401, 403, 423 or
 * 429. The cast is needed because TypeScript does not narrow a type parameter by a value.
 */
export async function authorize<A extends Access>(
  endpoint: EndpointAccess & { access: A },
  scope: CallScope,
): Promise<Authorized[A]> {
  return (await admitAs(endpoint, scope)) as Authorized[A];
}
