import type { z } from "zod";
import { portalSettings } from "#app/server/config/portal-settings.server.ts";
import { apiSettings } from "#api/config/api-settings.ts";
import { sharedSettings } from "#config/shared-settings.ts";

interface SettingGroup {
  /** Heading of `.env.example`. */
  heading: string;
  /** The file that declares them. */
  file: string;
  settings: Record<string, z.ZodType>;
}

/** Settings by who reads them. */
export const settingGroups: SettingGroup[] = [
  { heading: "Portal and reference API", file: "platform/config/shared-settings.ts", settings: sharedSettings },
  { heading: "Portal only", file: "app/server/config/portal-settings.server.ts", settings: portalSettings },
  { heading: "Reference API only", file: "reference-api/config/api-settings.ts", settings: apiSettings },
];

/** All settings, each with its group. */
export const declaredSettings = settingGroups.flatMap(({ file, settings }) =>
  Object.entries(settings).map(([name, schema]) => ({ name, schema, file })),
);
