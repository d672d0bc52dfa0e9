import { errorCode } from "#runtime/error-code.ts";

/** Codes of the system and of PostgreSQL for a database that cannot be opened, with what is wrong and what to do. */
const problems = new Map([
  ["ECONNREFUSED", "nothing listens at its address: start PostgreSQL, or correct host and port"],
  ["ENOENT", "there is no socket in its folder: start PostgreSQL, or correct the folder"],
  ["ENOTFOUND", "its host has no address: correct the name, or the DNS of this machine"],
  ["EAI_AGAIN", "its host has no address for now: correct the name, or the DNS of this machine"],
  ["ETIMEDOUT", "its host does not respond: check the address, the network and the firewall"],
  ["EHOSTUNREACH", "its host cannot be reached: check the address, the network and the firewall"],
  ["ENETUNREACH", "its network cannot be reached: check the address and the network"],
  ["28P01", "PostgreSQL rejects the password: correct it, or set it with \\password"],
  ["28000", "PostgreSQL does not let this user in: create the role, or allow it in pg_hba.conf"],
  ["3D000", "PostgreSQL has no database of this name: create it with createdb, or correct the name"],
  ["53300", "PostgreSQL has no free connection: raise max_connections, or end other programs"],
  ["57P03", "PostgreSQL is starting up or shutting down: try again"],
]);

/**
 * Returns false for an ENOENT that is not about a connection, since it may be about a file; true for any other error.
 */
function isOfConnection(error: Error, code: string): boolean {
  return code !== "ENOENT" || ("syscall" in error && error.syscall === "connect");
}

/**
 * One line for the operator about a database that cannot be opened, without its address and password; undefined for an
 * error without one of the codes of `problems`.
 */
export function connectionProblem(error: unknown): string | undefined {
  const code = errorCode(error) ?? "";
  const problem = problems.get(code);
  if (problem === undefined || !(error instanceof Error) || !isOfConnection(error, code)) return undefined;
  return `The database of DATABASE_URL cannot be opened, ${problem} (${code}).`;
}
