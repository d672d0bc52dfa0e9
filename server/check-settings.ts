import { SettingsError } from "#config/read-settings.ts";
import { readConfiguration } from "./open-v3.ts";

// Fails, and says why, if a portal with these settings would not start: the first check of npm run doctor.
try {
  await readConfiguration();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
