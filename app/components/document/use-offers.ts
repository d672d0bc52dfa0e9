import { matchPath } from "@remix-run/react";
import { patterns } from "#app/paths.ts";
import { useRootData } from "./root-data.ts";

/** Checks whether the portal offers the page of a link; pages that need a call that the API lacks are not offered. */
export function useOffers(): (href: string | null | undefined) => boolean {
  const { notOffered = [] } = useRootData() ?? {};
  return (href) => {
    const [pathname = ""] = (href ?? "").split(/[?#]/);
    return !notOffered.some((name) => matchPath(patterns[name], pathname));
  };
}
