import { UNSAFE_RemixContext as RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { useDocument } from "../document.tsx";
import boot from "./application-boot.js?raw";
import { InlineData, InlineScript, InlineText } from "../inline-script.tsx";

const handoffId = "handoff";
const loaderDataId = "loader-data";

/**
 * Replaces Remix's <Scripts/>: emits the same context as JSON beside a fixed script, which loads the modules at once or
 * later (see application-boot.js). The manifest lists only this page's routes: links to others load a new document.
 */
export function ApplicationScripts({ startsAtOnce }: { startsAtOnce: boolean }) {
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
        <InlineText id={loaderDataId} json="" />
        <InlineText id={handoffId} json="" />
        <InlineScript code="" />
      </>
    );
  }

  const { entry, routes } = context.manifest;
  const used = matches.flatMap(({ id }) => routes[id] ?? []);
  const named = used.map(({ id, parentId, path, index, hasLoader, hasClientLoader, hasErrorBoundary, module }) => {
    return { id, parentId, path, index, hasLoader, hasClientLoader, hasErrorBoundary, module };
  });
  const preloads = [entry.imports, ...used.map(({ imports = [] }) => imports)].flat();
  const handoff: unknown = JSON.parse(context.serverHandoffString ?? "{}");
  return (
    <>
      {refresh}
      <InlineText id={loaderDataId} json={loaderData ?? ""} />
      <InlineData id={handoffId} value={[handoff, entry.module, [...new Set(preloads)], named, startsAtOnce]} />
      <InlineScript code={boot} />
    </>
  );
}
