import { Agent, fetch as undiciFetch } from "undici";
import type { V3Fetch } from "./transport.server.ts";

const headersTimeoutMs = 3000;
const bodyTimeoutMs = 5000;

/** A v3 API elsewhere: few connections kept warm, and no patience beyond what a page can wait, or the call declares. */
export function remoteV3(origin: string): V3Fetch {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    keepAliveTimeout: 30_000,
    connections: 64,
  });
  const patient = (patienceMs: number) =>
    agent.compose((dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: patienceMs }, handler));
  return async (path, { method = "GET", headers, body, signal, patienceMs }) => {
    const answer = await undiciFetch(origin + path, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : null,
      signal: signal ?? null,
      redirect: "manual",
      dispatcher: patienceMs ? patient(patienceMs) : agent,
    });
    const isEmpty = answer.status === 204 || answer.status === 205 || answer.status === 304;
    return new Response(isEmpty ? null : sameStream(answer.body), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}

/** The class is the same; undici takes its type from Node, and Response that of the browser. */
function sameStream(body: object | null) {
  return body as ReadableStream<Uint8Array> | null;
}

/** The same API for files: answers are streams, and end when the asker goes. */
export function remoteFiles(origin: string): V3Fetch {
  return (path, init) => fetch(origin + path, init);
}
