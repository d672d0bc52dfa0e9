import type { Endpoint } from "#contract/endpoint.ts";
import type { Failure } from "../v3/refusal.server.ts";
import type { Session } from "./session.server.ts";

export type CallerToken = Pick<Session, "token" | "isStaffView">;

const refused: Failure = {
  ok: false,
  status: 403,
  envelope: { message: "অন্যের অ্যাকাউন্ট দেখার সময় কিছু বদলানো যায় না।", code: "staff_view" },
  deviceToken: undefined,
  isAnswered: true,
};

/**
 * Returns the refusal of a write in the staff view, without asking the API: it may take a staff token for the doctor's
 * own session. Undefined for every other call.
 */
export function staffViewRefusal(
  caller: CallerToken | undefined,
  { method }: Pick<Endpoint, "method">,
): Failure | undefined {
  return caller?.isStaffView && method !== "GET" ? refused : undefined;
}
