import { verifyOtp } from "#contract/account/auth.ts";
import type { EndpointInput } from "#contract/endpoint.ts";
import { endpointKey } from "#app/server/v3/adapter/adapter.server.ts";
import type { V3Connection } from "#app/server/v3/send.server.ts";

type CodeBody = EndpointInput<typeof verifyOtp>["body"];

/** Body that checks a code. It names the purpose only for an adapter with a rule for it: the specification has none. */
export function codeBody({ adapter }: Pick<V3Connection, "adapter">, body: CodeBody): CodeBody {
  const rule = adapter?.rules.get(endpointKey(verifyOtp));
  const { code, phone } = body;
  return rule && (rule.body ?? rule.call) ? body : { code, phone };
}
