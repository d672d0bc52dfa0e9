import { allEndpoints } from "#contract/all-endpoints.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import { note, ok, type Finding } from "./finding.ts";

const timeoutMs = 5000;
const absent = new Set([404, 405]);

/**
 * Returns true if the API answers a path with 404 or 405, as if it had no such route; the path must have no params, so
 * that nothing else can be missing. False if it does not answer.
 */
async function isAbsent(origin: string, path: string): Promise<boolean> {
  try {
    const options = { headers: { Accept: "application/json" }, redirect: "manual" } as const;
    const response = await fetch(`${origin}/api/v3${path}`, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return absent.has(response.status);
  } catch {
    return false; // whether the API responds at all is another check
  }
}

export async function checkMissingCalls({ V3_API_URL: origin, V3_WITHOUT: without }: ApiEnv): Promise<Finding[]> {
  const reads = allEndpoints().filter(({ method, path }) => method === "GET" && !path.includes("{"));
  const found = origin ? await Promise.all(reads.map(({ path }) => isAbsent(origin, path))) : [];
  const missing = reads.filter((_, index) => found[index]).map(({ path }) => `GET ${path}`);
  const off = without.length > 0 ? [note("features", `off by V3_WITHOUT: ${without.join(", ")}`)] : [];
  if (!origin) return off;
  if (missing.length === 0) return [...off, ok("v3 calls", "the API has every list that the portal reads")];
  return [...off, note("v3 calls", `what needs these calls is not offered: ${missing.join(", ")}`)];
}
