import { refusalResponse, type Refusal } from "#app/server/v3/refusal.server.ts";

const waitCodes = new Set(["attempt_running", "daily_limit", "timed_running"]);

/**
 * Message of a refusal that passes: an exam or timed session of the doctor is running, or the daily limit is reached.
 * Throws a Response for any other refusal.
 */
export function waitOf(refusal: Refusal): { message: string } {
  if (!waitCodes.has(refusal.code ?? "")) throw refusalResponse(refusal);
  return { message: refusal.message };
}
