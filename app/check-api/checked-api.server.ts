import { readEnv } from "#config/env.ts";
import { remoteV3 } from "../server/v3/remote-v3.server.ts";
import { checkedAnswerMs } from "./call.server.ts";
import type { SessionOptions } from "./session.server.ts";

/** Opens the API at an address with the portal's settings. Throws if the address is no URL or a setting is wrong. */
export async function openCheckedApi(address: string): Promise<Omit<SessionOptions, "onRow">> {
  if (!URL.canParse(address)) throw new Error(`${address} is not a URL such as https://api.example.com.`);
  const { V3_CSRF_PATH: csrfPath, V3_ANSWER_MS: answerMs, V3_DEVICE_HEADER, V3_TIME_ZONE } = readEnv();
  return {
    api: remoteV3(new URL(address).origin, checkedAnswerMs(answerMs)),
    csrfPath,
    answerMs,
    deviceHeader: V3_DEVICE_HEADER,
    zone: V3_TIME_ZONE,
  };
}
