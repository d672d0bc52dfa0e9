import type { ViteDevServer } from "vite";

/**
 * Creates a loader of a server module in its current state, which runs one load at a time. Vite caches an error until
 * the next edit. If the edit came during the load, the cached error concerns the old file, so the loader discards it
 * and loads again.
 */
export function moduleLoader(vite: ViteDevServer, file: string) {
  const { moduleGraph } = vite.environments.ssr;
  let latest: Promise<unknown> = Promise.resolve();

  async function loadNow(): Promise<Record<string, unknown>> {
    const startedMs = Date.now();
    try {
      return await vite.ssrLoadModule(file);
    } catch (error) {
      const { lastInvalidationTimestamp } = await moduleGraph.ensureEntryFromUrl(file);
      if (lastInvalidationTimestamp < startedMs) throw error;
      for (const module of moduleGraph.idToModuleMap.values())
        if (module.ssrError !== null) moduleGraph.invalidateModule(module, new Set(), 0); // 0: not an edit
      return loadNow();
    }
  }

  return async (): Promise<Record<string, unknown>> => {
    const loading = latest.then(loadNow);
    latest = loading.catch(() => undefined);
    return loading;
  };
}
