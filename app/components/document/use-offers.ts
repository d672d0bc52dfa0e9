import { matchPath } from "@remix-run/react";
import { patterns } from "#app/paths.ts";
import { useRootData } from "./root-data.ts";

/**
 * Returns a function that checks whether the portal offers the page of a link. A page is not offered if the API lacks all
 * calls that it needs; links to anything else are.
 */
export function useOffers(): (href: string | null | undefined) => boolean {
  const { notOffered = [] } = useRootData() ?? {};
  return (href) => {
    const [pathname = ""] = (href ?? "").split(/[?#]/);
    return !notOffered.some((name) => matchPath(patterns[name], pathname));
  };
}
