import { verifyOtp } from "#contract/account/auth.ts";
import { endpointKey } from "#app/server/v3/adapter/adapter.server.ts";
import type { V3Connection } from "#app/server/v3/send.server.ts";

/** True if the call of a code names its purpose: only an adapter with a rule for it may need that. */
export function namesPurpose({ adapter }: Pick<V3Connection, "adapter">): boolean {
  const rule = adapter?.rules.get(endpointKey(verifyOtp));
  return Boolean(rule && (rule.body ?? rule.call));
}
