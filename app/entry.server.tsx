import { Transform } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentProvider } from "./components/document/document.tsx";
import { inlineJson } from "./components/document/inline-script.tsx";

/** Removes zero bytes, which React 18 emits where a multi-byte letter did not fit its buffer. Pages have no others. */
function withoutZeros(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}

/** Flags of Remix that only the server and the build read. */
const serverFlags = ["v3_throwAbortReason", "v3_routeConfig", "unstable_optimizeDeps"];

/** Leaves out of Remix's context what the browser does not read or takes for granted, to send fewer bytes. */
function neededInBrowser(name: string, value: unknown): unknown {
  const isDefault = value === false || (name === "basename" && value === "/");
  return isDefault || serverFlags.includes(name) ? undefined : value;
}

/** Renders a whole document without streaming, so that a page is either complete or an error. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  appContext: AppLoadContext,
): Promise<Response> {
  const { nonce, notes, portal } = appContext;
  const loaderData = await new Response(remixContext.serverHandoffStream ?? null).text();
  const gap = notes.stale ? "stale" : notes.partial ? "partial" : undefined;
  const unreadLists = notes.unreadLists && [...notes.unreadLists];
  const handoff: unknown = JSON.parse(remixContext.serverHandoffString ?? "{}", neededInBrowser);
  const serverHandoffString = inlineJson(handoff);
  const context = { ...remixContext, serverHandoffString, serverHandoffStream: new Blob([loaderData]).stream() };
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider value={{ nonce, degradation: gap, unreadLists, loaderData, request: appContext }}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentProvider>,
      {
        onAllReady() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const body = withoutZeros();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => portal.log.error({ err: error }, "rendering failed"),
      },
    );
    setTimeout(abort, 10_000).unref();
  });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return; // aborted by the client, or no such route or action
  context.portal.log.error({ err: error, path: new URL(request.url).pathname }, "request failed");
}
