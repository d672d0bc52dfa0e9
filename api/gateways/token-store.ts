import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Writer } from "#api/db/client.ts";
import { gatewayTokens } from "#api/db/schema/gateways.ts";
import type { KeyRing } from "#keys";
import type { GatewayTokens, TokenStore } from "./payment-gateway.ts";

const Kept = z.object({
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

/** undefined: sealed under another secret, and of no use any more. */
function unseal(key: Buffer, sealed: string): GatewayTokens | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return Kept.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}

/** Keeps gateway tokens encrypted in the database. While one process renews them, the others wait at the row's lock. */
export function createTokenStore(db: Database, keys: KeyRing): TokenStore {
  const isGateway = (gateway: "bkash") => eq(gatewayTokens.gateway, gateway);

  async function read(from: Writer, gateway: "bkash"): Promise<GatewayTokens | undefined> {
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
      return db.transaction(async (transaction) => {
        await transaction.select().from(gatewayTokens).where(isGateway(gateway)).for("update");
        const tokens = await renew(await read(transaction, gateway));
        await transaction
          .update(gatewayTokens)
          .set({ sealed: seal(keys.newest("gateway tokens"), tokens) })
          .where(isGateway(gateway));
        return tokens;
      });
    },
  };
}
