import { z } from "zod";
import { parseSettings, SettingsError, type SettingsSource } from "./read-settings.ts";
import { sharedSettings } from "./shared-settings.ts";

const Declared = z.object(sharedSettings);

/** Values that follow from the shared settings, see `siteOf`. */
interface Site {
  PUBLIC_ORIGIN: string;
  /** True if PUBLIC_ORIGIN is a loopback address, as for a demo on a developer's machine. */
  isLoopback: boolean;
  /** True if PUBLIC_ORIGIN is https, which turns on `__Host-` Secure cookies and HSTS. */
  isSecure: boolean;
  /** True if demo data and the sandboxes are allowed. */
  isDemo: boolean;
}

/** Settings that the portal and the reference API both read. */
export type SharedEnv = z.infer<typeof Declared> & Site;

export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Derives the site's origin and its flags from the settings. Throws a SettingsError if PUBLIC_ORIGIN is plain http on
 * an address other than loopback.
 */
export function siteOf(settings: z.infer<typeof Declared>): Site {
  const host = settings.HOST.includes(":") ? `[${settings.HOST}]` : settings.HOST;
  const PUBLIC_ORIGIN = settings.PUBLIC_ORIGIN ?? `http://${host}:${settings.PORT}`;
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN);
  const isLoopback = isLoopbackHost(hostname);
  if (protocol === "http:" && !isLoopback) {
    throw new SettingsError(
      `PUBLIC_ORIGIN: ${PUBLIC_ORIGIN} is plain http on a public address: logins would travel unencrypted. Set PUBLIC_ORIGIN to the https address visitors use.`,
    );
  }
  return { PUBLIC_ORIGIN, isLoopback, isSecure: protocol === "https:", isDemo: isLoopback || settings.DEMO };
}

/**
 * Reads the shared settings alone, for a process that is neither portal nor API. Throws a SettingsError for invalid
 * ones.
 */
export function readSharedEnv(source: SettingsSource = process.env): SharedEnv {
  const settings = parseSettings(Declared, source);
  return { ...settings, ...siteOf(settings) };
}
