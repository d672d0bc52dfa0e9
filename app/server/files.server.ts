import type { RequestContext } from "./context.server.ts";

const asked = ["range", "if-range", "if-none-match", "if-modified-since"];
const told = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-length",
  "content-range",
  "content-security-policy",
  "content-type",
  "etag",
  "last-modified",
];
const passedOn = new Set([200, 206, 304, 416]);

function only(names: string[], given: Headers): Headers {
  const kept = new Headers();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** One file of the API, streamed as it comes. Of the answer's headers only those of a file are passed on; a refusal is a plain 404. */
export async function fileAnswer(
  { portal }: RequestContext,
  request: Request,
  v3Path: string,
  credentials: Record<string, string> = {},
): Promise<Response> {
  const headers = only(asked, request.headers);
  for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
  try {
    const answer = await portal.files(`/api/v3${v3Path}`, { headers, redirect: "manual", signal: request.signal });
    if (passedOn.has(answer.status)) {
      return new Response(answer.body, { status: answer.status, headers: only(told, answer.headers) });
    }
    await answer.body?.cancel();
    return new Response("Not found", { status: answer.status >= 500 ? 503 : 404 });
  } catch {
    return new Response("Not available now", { status: 503 });
  }
}
