import { currentReads } from "#process/request-id.ts";

/**
 * Creates a function that runs a read once for all calls with the same key within one request to the portal or the API.
 * A write (`forgetReads()`) or a failure discards the result; outside of a request nothing is shared.
 */
export function sharedRead<Found>(): (key: string, read: () => Promise<Found>) => Promise<Found> {
  const known = new WeakMap<object, Map<string, Promise<Found>>>();
  return (key, read) => {
    const request = currentReads();
    if (!request) return read();
    const ofRequest = known.get(request) ?? new Map<string, Promise<Found>>();
    known.set(request, ofRequest);
    const found =
      ofRequest.get(key) ??
      read().catch((error: unknown) => {
        ofRequest.delete(key); // a repeated call tries again
        throw error;
      });
    ofRequest.set(key, found);
    return found;
  };
}
