import type { Logger } from "pino";

interface Connection {
  destroy(): unknown;
}

/** Checks whether a response has a body and the headers of a file or picture. */
function isFile({ body, headers }: Response): boolean {
  if (!body) return false;
  return headers.has("accept-ranges") || headers.has("content-disposition") || isPicture(headers);
}

function isPicture(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("image/") ?? false;
}

const fileHeaders = ["accept-ranges", "content-disposition", "content-length", "content-range", "content-type", "etag"];

function unavailable(original: Headers): Response {
  const headers = new Headers(original);
  for (const name of fileHeaders) headers.delete(name);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response("Not available now", { status: 503, headers });
}

/**
 * Makes a failed file response recognizable: an error before the first byte becomes a 503, and a later one aborts the
 * connection, where the server would write the error message into the file. Returns other responses as they are.
 */
export async function abortOnStreamError(response: Response, connection: Connection, log: Logger): Promise<Response> {
  if (!response.body || !isFile(response)) return response;
  const { status, headers } = response;
  const reader = response.body.getReader();
  let first;
  try {
    first = await reader.read();
  } catch (err) {
    log.warn({ err }, "a file could not be read");
    return unavailable(headers);
  }
  let next: typeof first | undefined = first;
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await reader.read());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (err) {
        log.warn({ err }, "a file response was aborted");
        connection.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status, headers });
}
