import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { devices } from "#api/db/schema/identity.ts";
import type { Caller } from "#api/http/caller.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";
import { deviceLabel } from "./device-label.ts";

export interface CurrentDevice {
  id: number;
  /** Device token, only if it was just issued. */
  newToken: string | undefined;
}

/**
 * Returns the device of the caller's device token; inserts a new one, with a new token, if the token is missing or
 * unknown.
 */
export async function ensureDevice(db: Writer, caller: Caller): Promise<CurrentDevice> {
  if (caller.deviceToken !== undefined) {
    const [known] = await db
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.ddt_hash, hashToken(caller.deviceToken)));
    if (known) return { id: known.id, newToken: undefined };
  }
  const { token, hash } = newSecretToken();
  const { userAgent, address } = caller;
  const [created] = await db
    .insert(devices)
    .values({ ddt_hash: hash, user_agent: userAgent, first_ip: address, last_ip: address, ...deviceLabel(userAgent) })
    .returning({ id: devices.id });
  if (!created) throw new Error("a device was not inserted");
  return { id: created.id, newToken: token };
}
