import type { RequestContext } from "#app/server/session/context.server.ts";

/** Name or number from which the centre's SMS come, if the settings tell. */
export function smsSender({ portal }: RequestContext): string | null {
  return portal.env.COMPANY_SMS_SENDER ?? null;
}
