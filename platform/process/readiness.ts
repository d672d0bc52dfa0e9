/** Problems that /readyz reports without failing: sending visitors to another process would not help. */
const tolerable = new Set(["jobs", "backup", "standby", "synchronous"]);

/**
 * Response to /readyz for a load balancer: 200 if there are only tolerable problems, else 503. The text has one problem
 * per line.
 */
export function readinessResponse(troubles: string[] = []): Response {
  const isReady = troubles.every((trouble) => tolerable.has(trouble));
  const text = [isReady ? "ready" : "not ready", ...troubles].join("\n");
  return new Response(text, { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } });
}
