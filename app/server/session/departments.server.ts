import { listHomeContacts, type Contact } from "#contract/catalogue/contacts.ts";
import type { RequestContext } from "./context.server.ts";
import { publicApi } from "./public-api.server.ts";

/**
 * Loads the departments for a page that can do without them and does not mention that they are missing. Empty if they
 * cannot be loaded.
 */
export async function publicDepartments(context: RequestContext): Promise<Contact[]> {
  const unnoted = { ...context, notes: { stale: false } };
  return (await publicApi(unnoted).tryLoad(listHomeContacts, {}))?.contacts ?? [];
}
