import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { devices } from "#api/db/schema/identity.ts";
import type { Caller } from "#api/http/caller.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";
import { deviceLabel } from "./device-label.ts";

export interface CurrentDevice {
  id: number;
  /** The device token, when it was made just now. */
  newToken: string | undefined;
}

/** The device that the caller's device token names; a new one when it names none. */
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
  const [made] = await db
    .insert(devices)
    .values({ ddt_hash: hash, user_agent: userAgent, first_ip: address, last_ip: address, ...deviceLabel(userAgent) })
    .returning({ id: devices.id });
  if (!made) throw new Error("a device was not inserted");
  return { id: made.id, newToken: token };
}
