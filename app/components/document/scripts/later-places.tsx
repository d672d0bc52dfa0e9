import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Restores scroll positions within the client application, by Remix's ScrollRestoration. Rendered only once the
 * application has started: in a new document, the browser restores them itself.
 */
export function LaterPlaces() {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => setIsStarted(true), []);
  return isStarted ? <ScrollRestoration /> : null;
}
