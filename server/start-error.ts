import { DrizzleQueryError } from "drizzle-orm/errors";
import { SettingsError } from "#config/env.ts";
import { DataFolderError } from "#api/db/data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";

const databaseAway = new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"]);

/** What the operator reads when the start fails: what is wrong and what to do, without a stack. */
export function startErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError || error instanceof DataFolderError) return error.message;
  if (error instanceof DrizzleQueryError && error.cause) return startErrorLine(error.cause);
  const code = errorCode(error) ?? "";
  const port = "port" in error ? String(error.port) : "";
  if (code === "EADDRINUSE") return `Port ${port} is in use: set PORT to another.`;
  if (code === "EACCES" && Number(port) > 0)
    return `Port ${port} is closed to this account: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.";
  if (code === "42501")
    return `The database's account may not make what this release needs (${error.message}): start it once with the owner's, or let this one create there.`;
  if (databaseAway.has(code)) return `The database does not let us in (${code}): check DATABASE_URL.`;
  return error.message;
}
