/**
 * Returns the code of a system or PostgreSQL error, such as "ENOENT" or "57P03"; undefined if the value is no error or
 * has no such text.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
