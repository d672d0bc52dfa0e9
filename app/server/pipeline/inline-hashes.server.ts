import type { ServerBuild } from "@remix-run/node";
import { handleOf, pageFlags } from "#app/route-handle.ts";
import { sheetText } from "#app/styles/sheet-text.ts";
import { sourceHash } from "./content-security.server.ts";

const scripts = import.meta.glob<string>("/app/**/*-boot.js", { query: "?raw", import: "default", eager: true });

function handlesAround(routes: ServerBuild["routes"], id: string | undefined): ReturnType<typeof handleOf>[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...handlesAround(routes, route.parentId), handleOf(route.module.handle)] : [];
}

/**
 * Returns the CSP hash sources of all inline scripts of the build and of the styles of its pages, with and without the
 * maintenance notice. Shared pages allow no other inline code, except the style of plain pages.
 */
export function inlineHashes(routes: ServerBuild["routes"]): Set<string> {
  const styles = Object.keys(routes).flatMap((id) => {
    const { sheets } = pageFlags(handlesAround(routes, id));
    return [sheetText(sheets), sheetText([...sheets, "document/maintenance"])];
  });
  return new Set([...Object.values(scripts), ...styles].map(sourceHash));
}
