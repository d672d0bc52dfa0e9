import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentProvider } from "./components/document/document.tsx";
import { inlineJson } from "./components/document/inline-script.tsx";
import { handleOf, pageFlags } from "./route-handle.ts";
import { renderOnce } from "./components/document/static/render-once.server.ts";

/** Comment that React writes in place of a part that threw an error within a Suspense. */
const failedPart = "<!--$!-->";

/** Remix's future flags that only the server and the build read. */
const serverFlags = ["v3_throwAbortReason", "v3_routeConfig", "unstable_optimizeDeps"];

/**
 * Reviver for JSON.parse that leaves out of Remix's context what the browser does not need: false values, the default
 * basename and server flags.
 */
function neededInBrowser(name: string, value: unknown): unknown {
  const isDefault = value === false || (name === "basename" && value === "/");
  return isDefault || serverFlags.includes(name) ? undefined : value;
}

/** Checks whether the page loads the client application, which then needs the loader data. */
function hasApplication({
  staticHandlerContext,
  routeModules,
}: Pick<EntryContext, "staticHandlerContext" | "routeModules">) {
  const handles = staticHandlerContext.matches.map(({ route }) => handleOf(routeModules[route.id]?.handle));
  return pageFlags(handles).scripts !== "none";
}

/**
 * Renders a whole document as one text, without streaming: a stream would encode thousands of pieces, one by one.
 * Rethrows a rendering error after logging it; a part that fails within a Suspense is only logged.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  appContext: AppLoadContext,
): Promise<Response> {
  const { nonce, notes, portal } = appContext;
  const loaderData = hasApplication(remixContext) ? await new Response(serverHandoffStream ?? null).text() : "";
  const gap = notes.stale ? "stale" : notes.partial ? "partial" : undefined;
  const unreadLists = notes.unreadLists && [...notes.unreadLists];
  const handoff: unknown = JSON.parse(remixContext.serverHandoffString ?? "{}", neededInBrowser);
  const context = { ...remixContext, serverHandoffString: inlineJson(handoff) };
  try {
    const document = renderToString(
      <DocumentProvider value={{ nonce, degradation: gap, unreadLists, loaderData, request: appContext, renderOnce }}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentProvider>,
    );
    if (document.includes(failedPart))
      portal.log.error({ path: new URL(request.url).pathname }, "a part was not rendered");
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(Buffer.from(`<!DOCTYPE html>${document}`), { status, headers });
  } catch (error) {
    portal.log.error({ err: error }, "rendering failed");
    throw error;
  }
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return; // aborted by the client, or no such route or action
  context.portal.log.error({ err: error, path: new URL(request.url).pathname }, "request failed");
}
