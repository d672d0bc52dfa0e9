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
  "cross-origin-resource-policy",
  "etag",
  "last-modified",
];
const fileStatuses = new Set([200, 206, 304, 416]);

function only(names: string[], given: Headers): Headers {
  const kept = new Headers();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

export function isFile({ status }: Response): boolean {
  return fileStatuses.has(status);
}

/** The answer instead of a file: there is none, or none now. */
export function noFile(status: number): Response {
  return status >= 500
    ? new Response("Not available now", { status: 503 })
    : new Response("Not found", { status: 404 });
}

/** One file of the API, streamed as it comes until the asker goes. Of the answer's headers only those of a file are passed on; a refusal is its status alone. */
export async function fetchFile(
  { portal }: RequestContext,
  request: Request,
  v3Path: string,
  credentials: Record<string, string> = {},
): Promise<Response> {
  const headers = only(asked, request.headers);
  for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
  headers.set("Accept-Encoding", "identity"); // bytes are counted: a part must be a part of the file itself
  try {
    const { signal, method } = request;
    const answer = await portal.files(`/api/v3${v3Path}`, { method, headers, redirect: "manual", signal });
    if (isFile(answer))
      return new Response(answer.body, { status: answer.status, headers: only(told, answer.headers) });
    await answer.body?.cancel();
    const isPage = answer.headers.get("content-type")?.includes("html"); // of something before the API
    return new Response(null, { status: isPage && answer.status !== 404 ? 503 : answer.status });
  } catch {
    return new Response(null, { status: 503 });
  }
}

/** A file for whoever asks. */
export async function fileAnswer(context: RequestContext, request: Request, v3Path: string): Promise<Response> {
  const answer = await fetchFile(context, request, v3Path);
  return isFile(answer) ? answer : noFile(answer.status);
}
