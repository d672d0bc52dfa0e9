import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { DrizzleQueryError, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Writer } from "#api/db/client.ts";
import { gatewayTokens } from "#api/db/schema/gateways.ts";
import type { GatewayName } from "#contract/payments/gateways.ts";
import type { KeyRing } from "#config/secrets.ts";
import { errorCode } from "#runtime/error-code.ts";

export interface GatewayTokens {
  idToken: string;
  refreshToken: string;
  /** Expiry of the id token. */
  expiresAt: Date;
  /** Times of the token calls in the last hour, also of failed ones, oldest first; gateways limit their number. */
  grantedAt: Date[];
}

/** Store for gateway tokens, encrypted in the database and shared by all processes. */
export interface TokenStore {
  read(gateway: GatewayName): Promise<GatewayTokens | undefined>;
  /**
   * Runs `renew` under an exclusive lock and saves its result. `saved` is read under the lock: return it unchanged if
   * another process has renewed the tokens in the meantime. If `renew` throws, the saved tokens stay unchanged.
   * Returns undefined if another process holds the lock for too long.
   */
  renew(
    gateway: GatewayName,
    renew: (saved: GatewayTokens | undefined) => Promise<GatewayTokens>,
  ): Promise<GatewayTokens | undefined>;
}

const SavedTokens = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.coerce.date(),
  grantedAt: z.array(z.coerce.date()),
});

const ivBytes = 12;
const tagBytes = 16;

function seal(key: Buffer, tokens: GatewayTokens): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

function unseal(key: Buffer, sealed: string): GatewayTokens | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return SavedTokens.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}

/** True if the error is PostgreSQL's about a lock that was not free within `lock_timeout`. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof DrizzleQueryError && errorCode(error.cause) === "55P03";
}

/** Creates the token store. While one process renews tokens, the others that renew wait for the row lock. */
export function createTokenStore(db: Database, keys: KeyRing): TokenStore {
  const isGateway = (gateway: GatewayName) => eq(gatewayTokens.gateway, gateway);

  async function read(from: Writer, gateway: GatewayName): Promise<GatewayTokens | undefined> {
    const [row] = await from.select().from(gatewayTokens).where(isGateway(gateway));
    const sealed = row?.sealed;
    if (!sealed) return undefined;
    return keys
      .all("gateway tokens")
      .map((key) => unseal(key, sealed))
      .find((tokens) => tokens !== undefined);
  }

  return {
    read: (gateway) => read(db, gateway),
    async renew(gateway, renew) {
      await db.insert(gatewayTokens).values({ gateway }).onConflictDoNothing();
      const renewal = db.transaction(async (transaction) => {
        await transaction.select().from(gatewayTokens).where(isGateway(gateway)).for("update");
        const tokens = await renew(await read(transaction, gateway));
        await transaction
          .update(gatewayTokens)
          .set({ sealed: seal(keys.current("gateway tokens"), tokens) })
          .where(isGateway(gateway));
        return tokens;
      });
      return renewal.catch((error: unknown) => {
        if (isLockTimeout(error)) return undefined;
        throw error;
      });
    },
  };
}
