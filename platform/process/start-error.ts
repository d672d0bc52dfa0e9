import { SettingsError } from "#config/read-settings.ts";
import { errorCode } from "#runtime/error-code.ts";

/**
 * Explains a failed start to the operator, without a stack trace: what is wrong and, for known errors, what to do.
 */
export function startErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError) return error.message;
  const code = errorCode(error) ?? "";
  const port = "port" in error ? String(error.port) : "";
  if (code === "EADDRINUSE") return `Port ${port} is in use: set PORT to another.`;
  if (code === "EACCES" && Number(port) > 0)
    return `This account may not use port ${port}: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.";
  return error.message;
}
