import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { errorCode } from "#runtime/error-code.ts";
import { withDeadline } from "#api/gateways/deadline.ts";

/** An answer of whatever status, or why none came. */
export type Reached =
  | { isThere: false; reason: string }
  | {
      isThere: true;
      status: number;
      /** How far this machine's clock is before the other's; null: it tells none. */
      aheadSeconds: number | null;
      /** How long its certificate is valid; null: it has none. */
      certificateDays: number | null;
    };

const dayMs = 86_400_000;

function certificateDays(response: http.IncomingMessage): number | null {
  const { socket } = response;
  if (!(socket instanceof TLSSocket)) return null;
  return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
}

/** Asks for the head of an address once, and waits so many milliseconds for it. */
export async function reach(address: string, totalMs = 5000): Promise<Reached> {
  const { request } = address.startsWith("https:") ? https : http;
  try {
    return await withDeadline(totalMs, undefined, async (signal) => {
      const asking = request(address, { method: "HEAD", agent: false, signal }).end();
      const [response] = (await once(asking, "response")) as [http.IncomingMessage];
      response.resume();
      const told = Date.parse(response.headers.date ?? "");
      return {
        isThere: true,
        status: response.statusCode ?? 0,
        aheadSeconds: Number.isNaN(told) ? null : (Date.now() - told) / 1000,
        certificateDays: certificateDays(response),
      };
    });
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError";
    return { isThere: false, reason: isLate ? "no answer in time" : (errorCode(error) ?? String(error)) };
  }
}
