import { z } from "zod";
import { parseSettings, type SettingsSource } from "#config/read-settings.ts";
import { siteOf, type SharedEnv } from "#config/shared-env.ts";
import { sharedSettings } from "#config/shared-settings.ts";
import { portalSettings } from "./portal-settings.server.ts";

const Declared = z.object({ ...sharedSettings, ...portalSettings });

type ParsedSettings = z.infer<typeof Declared>;

/** Settings of the portal, with what follows from them. */
export type PortalEnv = ParsedSettings &
  SharedEnv & {
    /** With a remote API: where its pictures with a relative address are. */
    media: { base: string | undefined } | undefined;
    /** Origins other than the portal's from which pictures and media may be loaded. */
    mediaOrigins: string[];
  };

/**
 * Returns where relative pictures of a remote API are: at MEDIA_BASE, else at the API unless visitors cannot load them
 * from there (`base` is then undefined). Undefined without a remote API.
 */
function mediaSource({ V3_API_URL, MEDIA_BASE }: ParsedSettings, isPortalOnLoopback: boolean) {
  if (!V3_API_URL) return undefined;
  const isReachable = V3_API_URL.startsWith("https:") || isPortalOnLoopback;
  return { base: MEDIA_BASE ?? (isReachable ? V3_API_URL : undefined) };
}

/** Reads the settings of the portal. Throws a SettingsError for invalid ones, with one line for each problem. */
export function readPortalEnv(source: SettingsSource): PortalEnv {
  const settings = parseSettings(Declared, source);
  const site = siteOf(settings);
  const media = mediaSource(settings, site.isLoopback);
  const mediaOrigin = media?.base === undefined ? [] : [new URL(media.base).origin];
  const mediaOrigins = [...new Set([...settings.MEDIA_HOSTS, ...mediaOrigin])];
  return { ...settings, ...site, media, mediaOrigins: mediaOrigins.filter((host) => host !== site.PUBLIC_ORIGIN) };
}
