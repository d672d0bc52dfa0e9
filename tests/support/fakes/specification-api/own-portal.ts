import { formVisitor } from "#tests/support/api/portal/form-visitor.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { startSpecificationApi } from "./client.ts";
import type { Visit } from "./flows.ts";

/**
 * Starts a stand-in of its own and a program that makes a new portal for every request, so that a portal never has
 * data in an earlier form.
 */
export async function startOwnPortal() {
  const api = await startSpecificationApi();
  const settings = { V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "error" };
  const portal = await startPortal(settings, "tests/support/processes/fresh-portals.mjs");
  return {
    api,
    /** A new visitor of the portal. */
    visit: (): Visit => ({ api, visitor: formVisitor(portal.origin) }),
    async stop() {
      await portal.stop();
      await api.stop();
    },
  };
}
