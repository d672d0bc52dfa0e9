import { useEffect } from "react";

/** Brings the worker that keeps pages for when there is no connection; it is told of the page that came before it. */
async function bringWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (isFirst) active?.postMessage(location.pathname);
}

/** Once the page is loaded, and only where the worker can see whose login the browser has. Without it all works as before. */
export function useKeptPages(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator && "cookieStore" in window)) return;
    const bring = () => void bringWorker().catch(() => undefined);
    if (document.readyState === "complete") bring();
    else addEventListener("load", bring, { once: true });
  }, []);
}
