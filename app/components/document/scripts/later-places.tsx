import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Keeps the place on a page for Back within the application. Starts with it: in a new document, the browser does. */
export function LaterPlaces() {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => setIsStarted(true), []);
  return isStarted ? <ScrollRestoration /> : null;
}
