import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { optionLists } from "./load-dashboard.server.ts";

/**
 * Responds with the option lists of colleges and subjects as JSON, for the dashboard's script, as the page comes
 * without them.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await optionLists(publicApi(context)));
}
