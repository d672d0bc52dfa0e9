import type { EndpointInput, EndpointOutput } from "#contract/endpoint.ts";
import { listEvents } from "#contract/catalogue/events.ts";
import { listEventCategories, type EventCategory } from "#contract/catalogue/home.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

type LoadedEvents = EndpointOutput<typeof listEvents> & {
  /** Events of the home page (title and link only), if the API has no event list; else empty. */
  links: EventCategory[];
};

export async function loadEvents(
  context: RequestContext,
  query: EndpointInput<typeof listEvents>["query"],
): Promise<LoadedEvents> {
  const api = publicApi(context);
  try {
    return { ...(await api.load(listEvents, { query })), links: [] };
  } catch (error) {
    const home = isNotFound(error) ? await api.tryLoad(listEventCategories, {}) : null;
    if (!home) throw error;
    return { events: [], meta: { next: null, prev: null }, links: home.events };
  }
}
