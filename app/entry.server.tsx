import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentProvider } from "./components/document/document.tsx";
import { inlineJson } from "./components/document/inline-script.tsx";

/** Returns a chunk without the zero bytes that React 18 leaves at its end if a letter of several bytes did not fit. */
function withoutZeros(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}

/** Collects a document; it is never destroyed, because React would then render into the ended stream. */
function collect(done: (document: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    autoDestroy: false,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(withoutZeros(chunk));
      next();
    },
    final(next) {
      next();
      done(Buffer.concat(chunks));
    },
  });
}

const renderingMs = 10_000;

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
    const body = collect((document) => {
      clearTimeout(timer);
      resolve(new Response(document, { status, headers }));
    });
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider value={{ nonce, degradation: gap, unreadLists, loaderData, request: appContext }}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentProvider>,
      {
        onAllReady() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => portal.log.error({ err: error }, "rendering failed"),
      },
    );
    const timer = setTimeout(abort, renderingMs).unref();
  });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return; // aborted by the client, or no such route or action
  context.portal.log.error({ err: error, path: new URL(request.url).pathname }, "request failed");
}
