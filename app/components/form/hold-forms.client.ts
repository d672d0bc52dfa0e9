import "./pending-boot.js"; // for a page that the application opened, whose inline scripts have not run
import { cancelNavigation, routerOf } from "#app/components/document/lost-chunk.ts";
import { ConnectionLost } from "#app/components/document/error-words.ts";

declare global {
  interface Window {
    /** Shows above a pressed button that the connection is away. Set by pending-boot.js. */
    tellOffline?: (button: Element) => void;
  }
}

function pressedButton(method: string | undefined): Element | undefined {
  const isOfForm = method === "POST" || routerOf(window)?.state.navigation.formMethod === "POST";
  return (isOfForm && document.querySelector("[type=submit][aria-busy=true]")) || undefined;
}

/**
 * Keeps a form that the router cannot send, because the connection is away: the navigation ends without running a
 * loader, and a note above the button says so. Pressed again, it sends the same idempotency key. The router would
 * replace the page by an error. Returns a function that undoes this.
 */
export function keepFormsWhileOffline(): () => void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      const isOfRouter = input instanceof URL && input.pathname.endsWith(".data");
      if (!isOfRouter || init?.signal?.aborted) throw error;
      const [button, router] = [pressedButton(init?.method), routerOf(window)];
      if (!button || !router) throw new ConnectionLost();
      await cancelNavigation(router);
      window.tellOffline?.(button);
      return Response.error(); // the router has dropped the request
    }
  };
  return () => {
    window.fetch = send;
  };
}
