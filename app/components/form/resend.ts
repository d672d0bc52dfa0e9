import "./pending-boot.js"; // for a page that the application opened, whose inline scripts have not run
import { cancelNavigation, routerOf } from "#app/components/document/lost-chunk.ts";
import { ConnectionLost } from "#app/components/document/error-words.ts";

declare global {
  interface Window {
    /** Tells that the connection is away, and calls `resend` or `stay` as the doctor decides. Set by pending-boot.js. */
    offerResend?: (resend: () => void, stay?: () => void) => void;
  }
}

/** Checks whether a request of the router submits a form, or loads what follows a submission. */
function isOfSubmission(method: string | undefined): boolean {
  return method === "POST" || routerOf(window)?.state.navigation.formMethod === "POST";
}

/** Waits for the doctor's decision to send again. Otherwise the router drops the submission, and this never settles. */
async function resendRequested(): Promise<void> {
  return new Promise((resolve) => {
    window.offerResend?.(resolve, () => {
      const router = routerOf(window);
      if (router) void cancelNavigation(router);
    });
  });
}

/**
 * Holds a form that the router cannot send, because the connection is away: the page stays as it is until the same
 * request, with the same idempotency key, is sent again or dropped. The router would replace the page by an error.
 */
export function holdFormsWhileOffline(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const isOfRouter = input instanceof URL && input.pathname.endsWith(".data");
    for (;;) {
      try {
        return await send(input, init);
      } catch (error) {
        if (!isOfRouter || init?.signal?.aborted) throw error;
        if (!isOfSubmission(init?.method)) throw new ConnectionLost();
        await resendRequested();
      }
    }
  };
}
