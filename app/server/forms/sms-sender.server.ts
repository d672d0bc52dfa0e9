import type { RequestContext } from "#app/server/session/context.server.ts";

export function smsSender({ portal }: RequestContext): string | null {
  return portal.env.COMPANY_SMS_SENDER ?? null;
}
