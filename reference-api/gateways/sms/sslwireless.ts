import { z } from "zod";
import type { SmsAccount } from "#api/config/accounts.ts";
import {
  addressBelow,
  Balance,
  createProviderCall,
  SmsRefused,
  type SmsCallLimits,
  type SmsProvider,
} from "./sms-provider.ts";

/** Codes from 4000 on that are temporary failures: too many requests, too many per second, internal error. */
const temporaryCodes = new Set([4029, 4031, 5000]);
const duplicateCode = 4023;

const SendResponse = z.object({
  status_code: z.coerce.number().int(),
  error_message: z.string().max(500).nullish(),
  smsinfo: z.array(z.object({ reference_id: z.string().max(100).nullish() })).nullish(),
});

const headers = { "content-type": "application/json" };

/** Creates a client of SSL Wireless, which sends a message only once per id: a duplicate counts as sent. */
export function sslwireless({ url, token, sid, isSandbox }: SmsAccount, limits: SmsCallLimits): SmsProvider {
  const call = createProviderCall(limits);
  const account = { api_token: token, sid };

  return {
    name: isSandbox ? "sandbox" : "sslwireless",
    async send({ id, to, body: sms }, signal) {
      const { status_code, error_message, smsinfo } = await call(
        {
          url: addressBelow(url, "/api/v3/send-sms"),
          headers,
          body: JSON.stringify({ ...account, msisdn: `88${to}`, sms, csms_id: id }),
          response: SendResponse,
        },
        signal,
      );
      // a duplicate means that the response to an earlier try was lost
      if (status_code === 200 || status_code === duplicateCode) return smsinfo?.[0]?.reference_id ?? id;
      const message = `The SMS provider responded with ${status_code}: ${error_message ?? "no reason given"}`;
      throw temporaryCodes.has(status_code) || status_code < 4000 ? new Error(message) : new SmsRefused(message);
    },
    async balance(signal) {
      const body = JSON.stringify(account);
      const response = z.object({ balance: Balance });
      return (await call({ url: addressBelow(url, "/api/v3/balance"), headers, body, response }, signal)).balance;
    },
  };
}
