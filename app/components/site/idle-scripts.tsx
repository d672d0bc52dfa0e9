import { UNSAFE_RemixContext as RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import boot from "./idle-boot.js?raw";
import { InlineScript } from "./inline-script.tsx";

const bootFunction = boot.replace(/^export default\s*/, "").replace(/;$/, "");

/**
 * Stands in for <Scripts/>: the same inline context, but the modules wait until the page is readable (see idle-boot.js), and
 * of all routes only those of this page are named: every link on it is a new document.
 */
export function IdleScripts() {
  const context = useContext(RemixContext);
  const matches = useMatches();
  if (!import.meta.env.SSR || !context?.renderMeta) return <InlineScript code="" />;

  context.renderMeta.didRenderScripts = true; // otherwise the loaders' data is not streamed
  const { entry, routes } = context.manifest;
  const used = matches.flatMap(({ id }) => routes[id] ?? []);
  const named = used.map(({ id, parentId, path, index, hasLoader, hasErrorBoundary, module }) => {
    return { id, parentId, path, index, hasLoader, hasErrorBoundary, module };
  });
  const preloads = [entry.imports, ...used.map((route) => [route.module, ...(route.imports ?? [])])].flat();
  const given = [entry.module, [...new Set(preloads)], named].map((part) => JSON.stringify(part)).join();
  const code =
    `window.__remixContext=${context.serverHandoffString ?? "{}"};` +
    "__remixContext.stream=new ReadableStream({start(c){__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream());" +
    `(${bootFunction})(${given})`;
  return <InlineScript code={code} />;
}
