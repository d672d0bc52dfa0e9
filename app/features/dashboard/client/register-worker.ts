/** Checks whether a worker saw this page loading; one that controls it may have taken it over since. */
function isSeenByWorker(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.workerStart > 0;
}

/**
 * Registers the service worker that caches pages for offline use, and passes it the path of the current page if it did
 * not see that loading. Only where the browser supports cookieStore, which lets the worker see whose login it serves.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator && "cookieStore" in window)) return;
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register("/sw.js");
    const { active } = await serviceWorker.ready;
    if (!isSeenByWorker()) active?.postMessage(location.pathname);
  } catch {
    // pages then open only with a connection
  }
}
