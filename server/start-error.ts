import { DrizzleQueryError } from "drizzle-orm/errors";
import { SettingsError } from "#config/env.ts";
import { connectionProblem } from "#api/db/connection-problem.ts";
import { DataFolderError } from "#api/db/data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";

/** One-line explanation of a failed start for the operator: what is wrong and what to do, without a stack trace. */
export function startErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError || error instanceof DataFolderError) return error.message;
  if (error instanceof DrizzleQueryError && error.cause) return startErrorLine(error.cause);
  const code = errorCode(error) ?? "";
  const port = "port" in error ? String(error.port) : "";
  if (code === "EADDRINUSE") return `Port ${port} is in use: set PORT to another.`;
  if (code === "EACCES" && Number(port) > 0)
    return `This account may not use port ${port}: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.";
  if (code === "42501")
    return `The database account may not create what this release needs (${error.message}): start once with the owner's account, or grant this one CREATE.`;
  return connectionProblem(error) ?? error.message;
}
