import { UNSAFE_RemixContext as RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { useDocument } from "./document.tsx";
import idleBoot from "./idle-boot.js?raw";
import { InlineData, InlineScript } from "./inline-script.tsx";

/** Where the idle boot finds what it starts the application with. */
const handoffId = "handoff";

/**
 * Stands in for <Scripts/>: the same context, but as data beside a fixed script, whose modules wait until the page is
 * readable (see idle-boot.js), and of all routes only those of this page are named: every link on it is a new document.
 */
export function IdleScripts() {
  const context = useContext(RemixContext);
  const { loaderData } = useDocument();
  const matches = useMatches();
  const refresh = import.meta.env.DEV ? (
    <script type="module" src={context?.manifest.hmr?.runtime} suppressHydrationWarning />
  ) : null;
  if (!import.meta.env.SSR || !context) {
    return (
      <>
        {refresh}
        <InlineData id={handoffId} value="" />
        <InlineScript code="" />
      </>
    );
  }

  const { entry, routes } = context.manifest;
  const used = matches.flatMap(({ id }) => routes[id] ?? []);
  const named = used.map(({ id, parentId, path, index, hasLoader, hasErrorBoundary, module }) => {
    return { id, parentId, path, index, hasLoader, hasErrorBoundary, module };
  });
  const preloads = [entry.imports, ...used.map((route) => [route.module, ...(route.imports ?? [])])].flat();
  const handoff: unknown = JSON.parse(context.serverHandoffString ?? "{}");
  return (
    <>
      {refresh}
      <InlineData id={handoffId} value={[handoff, loaderData, entry.module, [...new Set(preloads)], named]} />
      <InlineScript code={idleBoot} />
    </>
  );
}
