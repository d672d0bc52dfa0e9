import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { Portal } from "../session/context.server.ts";
import { createGate } from "./gate.server.ts";
import { newRequestContext } from "./remix-handler.server.ts";

type Arguments = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The same routes for a server that knows nothing of the portal, such as remix-serve: each loader and action first sees to
 * it that the request has passed the gate and carries the portal's context.
 */
export function withOwnContext(
  routes: ServerBuild["routes"],
  openPortal: () => Promise<Portal>,
): ServerBuild["routes"] {
  let opened: Promise<{ portal: Portal; gate: ReturnType<typeof createGate> }> | undefined;

  async function prepare({ request, context }: Arguments): Promise<void> {
    if ("portal" in context) return;
    opened ??= openPortal().then((portal) => ({ portal, gate: createGate(portal.env) }));
    const { portal, gate } = await opened;
    if (!("portal" in context)) Object.assign(context, newRequestContext(portal));
    const refused = gate(request);
    if (refused) throw refused;
  }

  function prepared<Args extends Arguments, Answer>(run: (args: Args) => Answer) {
    return async (args: Args) => {
      await prepare(args);
      return run(args);
    };
  }

  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader ? { loader: prepared(loader) } : {}),
        ...(action ? { action: prepared(action) } : {}),
      };
      return [id, { ...route, module }];
    }),
  );
}
