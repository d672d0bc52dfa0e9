/**
 * Checks whether a service worker handled the loading of this page; a worker that controls it may have taken it over
 * later.
 */
function isSeenByWorker(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.workerStart > 0;
}

/**
 * Registers the service worker that caches pages for offline use, and passes it the path of the current page if it did
 * not handle its loading. Does nothing in development or without cookieStore, by which the worker sees whose login it
 * serves; ignores errors.
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
