import { publicAppData } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";

/** What a code is asked for, as app data says. Whoever does not say asks for both. */
export async function codesNeeded(context: RequestContext): Promise<{ toRegister: boolean; toReset: boolean }> {
  const appData = await publicAppData(context);
  return {
    toRegister: appData?.need_otp_for_registration ?? true,
    toReset: appData?.need_otp_for_reset_password ?? true,
  };
}
