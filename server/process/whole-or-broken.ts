import type { Logger } from "pino";

interface Connection {
  destroy(): unknown;
}

/** Files are the only answers whose bytes come from a source while they are sent. */
function isFile({ body, headers }: Response): boolean {
  if (!body) return false;
  return headers.has("accept-ranges") || headers.has("content-disposition") || isPicture(headers);
}

function isPicture(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("image/") ?? false;
}

const ofTheFile = ["accept-ranges", "content-disposition", "content-length", "content-range", "content-type", "etag"];

function unavailable(given: Headers): Response {
  const headers = new Headers(given);
  for (const name of ofTheFile) headers.delete(name);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response("Not available now", { status: 503, headers });
}

/**
 * An answer that is whole or seen to be none: a file whose source dies before its first byte is a 503, and one whose source
 * dies on the way ends with its connection. The server's own way writes the words of the error into the file.
 */
export async function wholeOrBroken(answer: Response, connection: Connection, log: Logger): Promise<Response> {
  if (!answer.body || !isFile(answer)) return answer;
  const { status, headers } = answer;
  const reader = answer.body.getReader();
  let first;
  try {
    first = await reader.read();
  } catch (err) {
    log.warn({ err }, "a file did not come");
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
        log.warn({ err }, "a file broke off");
        connection.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status, headers });
}
