import type { RequestContext } from "./context.server.ts";

const requestHeaders = ["range", "if-range", "if-none-match", "if-modified-since"];
const responseHeaders = [
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

function pickHeaders(names: string[], source: Headers): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = source.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

export function isFile({ status }: Response): boolean {
  return fileStatuses.has(status);
}

export function fileErrorResponse(status: number): Response {
  return status >= 500
    ? new Response("Not available now", { status: 503 })
    : new Response("Not found", { status: 404 });
}

/**
 * Fetches a file from the API, and passes on only file-related response headers. Instead of an error, returns an empty
 * response with its status; 503 if the API does not respond or a proxy responds with a page other than a 404.
 */
export async function fetchFile(
  { portal }: RequestContext,
  request: Request,
  v3Path: string,
  credentials: Record<string, string> = {},
): Promise<Response> {
  const headers = pickHeaders(requestHeaders, request.headers);
  for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
  headers.set("Accept-Encoding", "identity"); // ranges must refer to the bytes of the file itself
  try {
    const { signal, method } = request;
    const response = await portal.files(`/api/v3${v3Path}`, { method, headers, redirect: "manual", signal });
    const isPage = response.headers.get("content-type")?.includes("html"); // from a proxy in front of the API
    if (isFile(response) && !isPage)
      return new Response(response.body, {
        status: response.status,
        headers: pickHeaders(responseHeaders, response.headers),
      });
    await response.body?.cancel();
    return new Response(null, { status: isPage && response.status !== 404 ? 503 : response.status });
  } catch {
    return new Response(null, { status: 503 });
  }
}

export async function fileResponse(context: RequestContext, request: Request, v3Path: string): Promise<Response> {
  const response = await fetchFile(context, request, v3Path);
  return isFile(response) ? response : fileErrorResponse(response.status);
}
