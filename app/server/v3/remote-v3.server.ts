import { Agent, fetch as undiciFetch } from "undici";
import type { V3Fetch } from "./transport.server.ts";

const maxAnswerBytes = 2 * 1024 * 1024;

/** A v3 API elsewhere: few connections kept warm, and no patience beyond what a page can wait. */
export function remoteV3(origin: string): V3Fetch {
  const dispatcher = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: 3000,
    bodyTimeout: 5000,
    keepAliveTimeout: 30_000,
    connections: 64,
    maxResponseSize: maxAnswerBytes,
  });
  return async (path, { method = "GET", headers, body, signal }) => {
    const answer = await undiciFetch(origin + path, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : null,
      signal: signal ?? null,
      redirect: "manual",
      dispatcher,
    });
    const isEmpty = answer.status === 204 || answer.status === 304;
    const content = await answer.arrayBuffer();
    return new Response(isEmpty ? null : content, {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}

/** The same API for files: answers are streams, and end when the asker goes. */
export function remoteFiles(origin: string): V3Fetch {
  return (path, init) => fetch(origin + path, init);
}
