import type { ViteDevServer } from "vite";

/**
 * Loads a module of the server as its files are now. What Vite throws it keeps until the next edit, and where an edit came
 * while it was loading it keeps what was thrown of the files before, for good: that is forgotten here, and tried again.
 */
export async function loadModule(vite: ViteDevServer, file: string): Promise<Record<string, unknown>> {
  const { moduleGraph } = vite.environments.ssr;
  const root = await moduleGraph.ensureEntryFromUrl(file);
  const beganMs = Date.now();
  try {
    return await vite.ssrLoadModule(file);
  } catch (error) {
    const editedMs = root.lastInvalidationTimestamp;
    if (editedMs < beganMs) throw error;
    const seen: Parameters<typeof moduleGraph.invalidateModule>[1] = new Set();
    for (const module of moduleGraph.idToModuleMap.values())
      if (module.ssrError !== null) moduleGraph.invalidateModule(module, seen, editedMs); // this is no edit of its own
    return loadModule(vite, file);
  }
}
