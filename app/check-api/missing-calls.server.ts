import { checkedReads, checkedWrites, neededReads } from "#app/offered-routes.server.ts";
import { requestDevice, requestDeviceOtp, verifyDevice } from "#contract/account/devices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createApiQuestions } from "../server/v3/api-questions.server.ts";
import type { Call } from "../server/v3/capabilities.server.ts";
import { checkCapabilities } from "../server/v3/capability-check.server.ts";
import type { CallOptions } from "./call.server.ts";
import { callName, rowOf, type Row } from "./row.server.ts";

export interface MissingCalls {
  /** True if the settings or the adapter say that the API lacks the call. */
  isDeclared(call: Call): boolean;
  /** True: the API lacks the call; false: it has it; undefined: the portal cannot tell. */
  isMissing(call: Pick<Endpoint, "method" | "path">): boolean | undefined;
  /** True if the portal looks for the call, and offers what needs it unless it is missing. */
  isLookedFor(call: Endpoint): boolean;
}

/** Finds out which calls an API lacks, with the same requests as the portal. */
export async function findMissingCalls({
  api,
  adapter,
  deviceHeader,
  isDeclaredMissing: isDeclared = () => false,
}: CallOptions): Promise<MissingCalls> {
  const learned = new Map<string, boolean>();
  const capabilities = {
    isDeclared,
    learn: (call: Call, isMissing: boolean) => void learned.set(callName(call), isMissing),
  };
  const ask = createApiQuestions(api, { deviceHeader, adapter });
  await checkCapabilities({ ask, capabilities, reads: checkedReads, writes: adapter ? [] : checkedWrites });
  return {
    isDeclared,
    isMissing: (call) => learned.get(callName(call)),
    isLookedFor: (call) => neededReads.includes(call),
  };
}

/**
 * Forms of pages that the check never sends, because they would send a code to a real doctor or change the doctor's
 * devices.
 */
const unsentForms: Call[] = [requestDeviceOtp, verifyDevice, requestDevice];

/**
 * Returns rows for the writes that the check has not sent: those that the API lacks although the settings do not say
 * so, and all of `unsentForms`. Without a doctor, writes of doctors are left out.
 */
export function unsentWriteRows(
  { isDeclared, isMissing }: Omit<MissingCalls, "isLookedFor">,
  sent: readonly Row[],
  withDoctor: boolean,
): Row[] {
  const reported = new Set(sent.map(({ call }) => call));
  return checkedWrites.flatMap((write): Row[] => {
    if (reported.has(callName(write)) || (!withDoctor && write.path.startsWith("/web/doctor/"))) return [];
    const row = rowOf(write, []);
    if (isDeclared(write)) return unsentForms.includes(write) ? [{ ...row, verdict: "not offered" }] : [];
    if (isMissing(write))
      return [{ ...row, verdict: "missing", note: "its path is answered as one that cannot exist" }];
    if (!unsentForms.includes(write)) return [];
    const isThere = isMissing(write) === false;
    return [isThere ? { ...row, verdict: "success not tried", note: "the path exists; it is not sent" } : row];
  });
}
