import { publicAppData } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";

/**
 * Tells whether registration and password reset need an SMS code, from the API's app data; both do if the data are
 * missing or do not say.
 */
export async function codeRequirements(context: RequestContext): Promise<{ toRegister: boolean; toReset: boolean }> {
  const appData = await publicAppData(context);
  return {
    toRegister: appData?.need_otp_for_registration ?? true,
    toReset: appData?.need_otp_for_reset_password ?? true,
  };
}
