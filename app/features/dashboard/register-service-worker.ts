import { useEffect } from "react";

/**
 * Registers the service worker that caches pages for offline use. At first registration, passes it the path of the
 * current page, which it did not see loading.
 */
async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (isFirst) active?.postMessage(location.pathname);
}

/**
 * Registers the service worker after the load event, if the browser supports cookieStore, which lets the worker see
 * whose login it serves.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator && "cookieStore" in window)) return;
    const register = () => void registerWorker().catch(() => undefined);
    if (document.readyState === "complete") register();
    else addEventListener("load", register, { once: true });
  }, []);
}
