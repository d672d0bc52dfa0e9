import { DrizzleQueryError } from "drizzle-orm/errors";
import { connectionProblem } from "#api/db/connection-problem.ts";
import { DataFolderError } from "#api/db/data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";
import { startErrorLine } from "#process/start-error.ts";

export function apiStartErrorLine(error: unknown): string {
  if (!(error instanceof Error) || error instanceof DataFolderError) return startErrorLine(error);
  if (error instanceof DrizzleQueryError && error.cause) return apiStartErrorLine(error.cause);
  if (errorCode(error) === "42501")
    return `The database account may not create what this release needs (${error.message}): start once with the owner's account, or grant this one CREATE.`;
  const line = startErrorLine(error);
  return line === error.message ? (connectionProblem(error) ?? line) : line;
}
