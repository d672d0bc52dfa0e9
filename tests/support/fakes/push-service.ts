import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import { z } from "zod";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";

const Message = z.object({
  title: z.string(),
  body: z.string(),
  link: z.string(),
  tag: z.string(),
  login: z.string().nullable(),
});

interface Delivered extends z.infer<typeof Message> {
  subscription: string;
  /** The decrypted payload. */
  text: string;
  ttl: number;
  topic: string | undefined;
  /** VAPID subject: contact address for the push service. */
  contact: unknown;
}

const label = (text: string) => Buffer.from(`${text}\0`);

/** Decrypts a message to a browser (RFC 8291, RFC 8188). */
function decrypt(sealed: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const keyLength = sealed.readUInt8(20);
  const sender = sealed.subarray(21, 21 + keyLength);
  const record = sealed.subarray(21 + keyLength);
  const info = Buffer.concat([label("WebPush: info"), browser.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync("sha256", browser.computeSecret(sender), auth, info, 32));
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync("sha256", material, salt, label(`Content-Encoding: ${what}`), length));
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/**
 * Verifies the VAPID token (RFC 8292), which must be for this push service and signed with the key of the subscription.
 * Returns its subject.
 */
async function requireVapid(request: IncomingMessage, origin: string, siteKey: string): Promise<unknown> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (key !== siteKey) throw new Error(`signed with another key: ${key}`);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
    audience: origin,
    maxTokenAge: undefined,
    requiredClaims: ["exp", "sub"],
  });
  return payload.sub;
}

/** Starts a push service on the loopback address, with browsers that subscribe to it. */
export async function startPushService(siteKey: () => string) {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer; statuses: number[] }>();
  const delivered: Delivered[] = [];
  const faults: unknown[] = [];

  async function receive(request: IncomingMessage, origin: string): Promise<number> {
    const subscription = (request.url ?? "").split("/").at(-1) ?? "";
    const browser = browsers.get(subscription);
    const sealed = await buffer(request);
    if (!browser) return 404;
    const status = browser.statuses.shift() ?? 201;
    if (status !== 201) return status;
    const contact = await requireVapid(request, origin, siteKey());
    const { ttl, topic, "content-encoding": encoding } = request.headers;
    if (encoding !== "aes128gcm") throw new Error(`unexpected content-encoding ${encoding}`);
    const text = decrypt(sealed, browser.pair, browser.auth);
    delivered.push({
      subscription,
      text,
      ttl: Number(ttl),
      topic: String(topic),
      contact,
      ...Message.parse(JSON.parse(text)),
    });
    return 201;
  }

  const server = createServer((request, response) => {
    receive(request, `http://${request.headers.host}`).then(
      (status) => response.writeHead(status).end(),
      (fault: unknown) => {
        faults.push(fault);
        response.writeHead(400).end();
      },
    );
  });
  const { origin, stop } = await listenOnLoopback(server);

  return {
    origin,
    stop,
    /** Received messages, decrypted. */
    delivered,
    /** Errors of messages that violate the standards. */
    faults,
    /** Creates a browser's subscription. Its first messages get `statuses` instead of 201. */
    subscribe(...statuses: number[]) {
      const subscription = randomUUID();
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(subscription, { pair, auth, statuses });
      return {
        endpoint: `${origin}/push/${subscription}`,
        p256dh: pair.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
  };
}
