import type { ServerBuild } from "@remix-run/node";
import { handleOf, pageFlags } from "#app/route-handle.ts";
import { sheetText } from "#app/styles/sheet-texts.ts";
import { sourceHash } from "./content-security.server.ts";

const scripts = import.meta.glob<string>("/app/**/*-boot.js", { query: "?raw", import: "default", eager: true });

/** The handles of a route and of those around it, the outermost first. */
function handlesAround(routes: ServerBuild["routes"], id: string | undefined): ReturnType<typeof handleOf>[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...handlesAround(routes, route.parentId), handleOf(route.module.handle)] : [];
}

/**
 * The inline scripts that the build has made, and the styles of its pages, as a content policy names them: no page for all
 * runs or shows another.
 */
export function inlineHashes(routes: ServerBuild["routes"]): Set<string> {
  const styles = Object.keys(routes).map((id) => sheetText(pageFlags(handlesAround(routes, id)).sheets));
  return new Set([...Object.values(scripts), ...styles].map(sourceHash));
}
