import { verifyOtp } from "#contract/account/auth.ts";
import type { EndpointInput } from "#contract/endpoint.ts";
import { endpointKey } from "#app/server/v3/adapter/adapter.server.ts";
import type { V3Connection } from "#app/server/v3/send.server.ts";

type CodeBody = EndpointInput<typeof verifyOtp>["body"];

/**
 * Returns the body of the call that checks a code. It contains the purpose only for an adapter that converts this call:
 * the specification of the API has none.
 */
export function codeBody({ adapter }: Pick<V3Connection, "adapter">, body: CodeBody): CodeBody {
  const rule = adapter?.rules.get(endpointKey(verifyOtp));
  const { code, phone } = body;
  return rule && (rule.body ?? rule.call) ? body : { code, phone };
}
