import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { errorCode } from "#runtime/error-code.ts";
import { withDeadline } from "#api/gateways/deadline.ts";

export type ProbeResult =
  | { isReachable: false; reason: string }
  | {
      isReachable: true;
      status: number;
      /** Seconds by which this machine's clock is ahead of the server's; null: no Date header. */
      aheadSeconds: number | null;
      /** Days until the certificate expires; null: no TLS. */
      certificateDays: number | null;
    };

const dayMs = 86_400_000;

function certificateDays(response: http.IncomingMessage): number | null {
  const { socket } = response;
  if (!(socket instanceof TLSSocket)) return null;
  return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
}

export async function probe(address: string, totalMs = 5000): Promise<ProbeResult> {
  const { request } = address.startsWith("https:") ? https : http;
  try {
    return await withDeadline(totalMs, undefined, async (signal) => {
      const pending = request(address, { method: "HEAD", agent: false, signal }).end();
      const [response] = (await once(pending, "response")) as [http.IncomingMessage];
      response.resume();
      const date = Date.parse(response.headers.date ?? "");
      return {
        isReachable: true,
        status: response.statusCode ?? 0,
        aheadSeconds: Number.isNaN(date) ? null : (Date.now() - date) / 1000,
        certificateDays: certificateDays(response),
      };
    });
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError";
    return { isReachable: false, reason: isLate ? "no response in time" : (errorCode(error) ?? String(error)) };
  }
}
