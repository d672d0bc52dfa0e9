import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentProvider, isDegradation } from "./components/document/document.tsx";
import { stayOnLostChunk } from "./components/document/lost-chunk.ts";
import { allowMovedNodes } from "./components/document/foreign/moved-nodes.ts";
import { provideSubmitter } from "./components/form/submitter.ts";
import { keepTyped } from "./components/document/foreign/typed-fields.ts";

type RouteModule = NonNullable<(typeof globalThis)["__remixRouteModules"][string]>;
type KnownRoute = (typeof globalThis)["__remixManifest"]["routes"][string];

declare global {
  interface Window {
    /** Routes of a page with idle scripts, set by idle-boot.js: there, the framework's script has not imported them. */
    idleStart?: Pick<KnownRoute, "id" | "parentId" | "path" | "index" | "hasLoader" | "hasErrorBoundary" | "module">[];
  }
}

async function loadRoutes(routes: NonNullable<Window["idleStart"]>): Promise<void> {
  const unused = { hasAction: false, hasClientAction: false, hasClientLoader: false };
  const known = routes.map((route): [string, KnownRoute] => [route.id, { ...unused, ...route }]);
  window.__remixManifest = {
    entry: { module: "", imports: [] },
    routes: Object.fromEntries(known),
    url: "",
    version: "",
  };
  const modules = routes.map(async ({ id, module }): Promise<[string, RouteModule]> => {
    return [id, await import(/* @vite-ignore */ module)];
  });
  window.__remixRouteModules = Object.fromEntries(await Promise.all(modules));
}

provideSubmitter();
stayOnLostChunk();
allowMovedNodes();
// A page restored from the back/forward cache, for example after a payment gateway, may be outdated.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/** Calls a function once the page is rendered, before its other effects, which may read fields. */
function OnRendered({ act, children }: { act: () => void; children: ReactNode }) {
  useLayoutEffect(act, [act]);
  return children;
}

function hydrate(): void {
  const app = document.getElementById("app");
  if (!app) return;
  const { gap, unread } = document.documentElement.dataset;
  hydrateRoot(
    app,
    <StrictMode>
      <OnRendered act={keepTyped(app)}>
        <DocumentProvider
          value={{ degradation: isDegradation(gap) ? gap : undefined, unreadLists: unread?.split(" ") }}
        >
          <RemixBrowser />
        </DocumentProvider>
      </OnRendered>
    </StrictMode>,
  );
}

// no top-level await: Chrome before 89 would not run the file at all
if (window.idleStart) void loadRoutes(window.idleStart).then(() => startTransition(hydrate));
else startTransition(hydrate);
