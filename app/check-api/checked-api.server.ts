import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { openAdapter } from "../server/v3/adapter/open-adapter.server.ts";
import { createCapabilities, unknownFeature } from "../server/v3/capabilities.server.ts";
import { withCsrfRetry } from "../server/v3/csrf-retry.server.ts";
import { remoteV3 } from "../server/v3/remote-v3.server.ts";
import { checkedAnswerMs } from "./call.server.ts";
import type { SessionOptions } from "./session.server.ts";

/**
 * Opens the API at an address with the portal's settings. Throws if the address is no URL, a setting is wrong or the
 * adapter cannot be loaded.
 */
export async function openCheckedApi(
  address: string,
  settings: Record<string, string | undefined> = process.env,
): Promise<Omit<SessionOptions, "onRow">> {
  if (!URL.canParse(address)) throw new Error(`${address} is not a URL such as https://api.example.com.`);
  const env = readPortalEnv(settings);
  const { V3_CSRF_PATH: csrfPath, V3_ANSWER_MS: answerMs, V3_DEVICE_HEADER, V3_TIME_ZONE, V3_WITHOUT: without } = env;
  const problem = unknownFeature(without, allEndpoints());
  if (problem) throw new Error(problem);
  const adapter = await openAdapter(env, { error: () => undefined }); // the report names what the adapter throws
  const capabilities = createCapabilities({ without });
  for (const endpoint of adapter?.missing ?? []) capabilities.declareMissing(endpoint);
  return {
    adapter,
    isDeclaredMissing: (endpoint) => capabilities.isMissing(endpoint),
    api: withCsrfRetry(remoteV3(new URL(address).origin, checkedAnswerMs(answerMs)), csrfPath),
    csrfPath,
    answerMs,
    deviceHeader: V3_DEVICE_HEADER,
    zone: V3_TIME_ZONE,
  };
}
