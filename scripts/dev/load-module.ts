import type { ViteDevServer } from "vite";

/**
 * Loads a module of the server as its files are now, one load after the other. What Vite throws it keeps until the next
 * edit, and where an edit came while it was loading it keeps what was thrown of the files before: that is forgotten here.
 */
export function moduleLoader(vite: ViteDevServer, file: string) {
  const { moduleGraph } = vite.environments.ssr;
  let latest: Promise<unknown> = Promise.resolve();

  async function loadNow(): Promise<Record<string, unknown>> {
    const beganMs = Date.now();
    try {
      return await vite.ssrLoadModule(file);
    } catch (error) {
      const { lastInvalidationTimestamp } = await moduleGraph.ensureEntryFromUrl(file);
      if (lastInvalidationTimestamp < beganMs) throw error;
      for (const module of moduleGraph.idToModuleMap.values())
        if (module.ssrError !== null) moduleGraph.invalidateModule(module, new Set(), 0); // at no time: this is no edit
      return loadNow();
    }
  }

  return async (): Promise<Record<string, unknown>> => {
    const loading = latest.then(loadNow);
    latest = loading.catch(() => undefined);
    return loading;
  };
}
