import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentProvider, isDegradation } from "./components/document/document.tsx";
import { stayOnLostChunk } from "./components/document/scripts/lost-chunk.ts";
import { allowMovedNodes } from "./components/document/foreign/moved-nodes.ts";
import { keepTyped } from "./components/document/foreign/typed-fields.ts";

type RouteModule = NonNullable<(typeof globalThis)["__remixRouteModules"][string]>;
type KnownRoute = (typeof globalThis)["__remixManifest"]["routes"][string];

declare global {
  interface Window {
    /** Routes of the page, set by application-boot.js. */
    ownRoutes?: Pick<
      KnownRoute,
      "id" | "parentId" | "path" | "index" | "hasLoader" | "hasClientLoader" | "hasErrorBoundary" | "module"
    >[];
  }
}

async function loadRoutes(routes: NonNullable<Window["ownRoutes"]>): Promise<void> {
  const unused = { hasAction: false, hasClientAction: false };
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

stayOnLostChunk();
allowMovedNodes();

/**
 * Calls `act` in a layout effect: once the page is rendered, before the passive effects of its parts, which may read
 * fields.
 */
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
if (window.ownRoutes) void loadRoutes(window.ownRoutes).then(() => startTransition(hydrate));
