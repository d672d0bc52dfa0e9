import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "virtual:remix/server-build";
import { composePortal } from "./server/portal.ts";
import { hostedPortal, servePortal } from "./server/run-portal.ts";

const clientFiles = fileURLToPath(new URL("../client", import.meta.url));
const isProgram = realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url);

/** Composes the portal of this build with the given settings, else those of the environment. */
export function compose(settings?: Record<string, string | undefined>, report?: (message: string) => void) {
  return composePortal({ build, clientFiles }, settings, report);
}

if (isProgram) servePortal(compose);

export * from "virtual:remix/server-build";
/** Under remix-serve, or another program that imports this module, every request is handed over to the portal. */
export const { routes, entry } = await hostedPortal(compose, import.meta.env.PROD && !isProgram);
