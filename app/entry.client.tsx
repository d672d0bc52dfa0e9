import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentProvider } from "./components/site/document.tsx";
import { keepPage } from "./hooks/keep-page.ts";

type RouteModule = NonNullable<(typeof globalThis)["__remixRouteModules"][string]>;

declare global {
  interface Window {
    /** Left by a page whose scripts start late (idle-boot.js): what the framework's own script would have imported by now. */
    idleStart?: { manifest: string; modules: [id: string, url: string][] };
  }
}

async function bringRoutes({ manifest, modules }: NonNullable<Window["idleStart"]>): Promise<void> {
  const [routes] = await Promise.all([
    Promise.all(
      modules.map(async ([id, url]): Promise<[string, RouteModule]> => [id, await import(/* @vite-ignore */ url)]),
    ),
    import(/* @vite-ignore */ manifest),
  ]);
  window.__remixRouteModules = Object.fromEntries(routes);
}

keepPage();
if (window.idleStart) await bringRoutes(window.idleStart);

startTransition(() => {
  const stale = document.documentElement.dataset["stale"] !== undefined;
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={{ stale }}>
        <RemixBrowser />
      </DocumentProvider>
    </StrictMode>,
  );
});
