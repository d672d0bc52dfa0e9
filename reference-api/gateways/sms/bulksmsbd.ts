import { z } from "zod";
import type { SecondSmsAccount } from "#api/config/accounts.ts";
import {
  addressBelow,
  Balance,
  createProviderCall,
  SmsRefused,
  type SmsCallLimits,
  type SmsProvider,
} from "./sms-provider.ts";

const successCode = 202;
const temporaryCode = 1005;

const SendResponse = z.object({
  response_code: z.coerce.number().int(),
  error_message: z.string().max(500).nullish(),
  message_id: z.coerce.string().max(100).nullish(),
});

const headers = { "content-type": "application/x-www-form-urlencoded" };

/**
 * Creates a client of BulkSMSBD, which takes no id of a message from us: a retry after a lost response sends a message
 * twice.
 */
export function bulksmsbd({ url, key, senderId }: SecondSmsAccount, limits: SmsCallLimits): SmsProvider {
  const call = createProviderCall(limits);

  return {
    name: "bulksmsbd",
    async send({ id, to, body: message }, signal) {
      const form = new URLSearchParams({ api_key: key, type: "text", senderid: senderId, number: `88${to}`, message });
      const { response_code, error_message, message_id } = await call(
        { url: addressBelow(url, "/api/smsapi"), headers, body: String(form), response: SendResponse },
        signal,
      );
      if (response_code === successCode) return message_id || id;
      const reason = `The SMS provider responded with ${response_code}: ${error_message || "no reason given"}`;
      throw response_code < 1000 || response_code === temporaryCode ? new Error(reason) : new SmsRefused(reason);
    },
    async balance(signal) {
      const body = String(new URLSearchParams({ api_key: key }));
      const response = z.object({ balance: Balance });
      return (await call({ url: addressBelow(url, "/api/getBalanceApi"), headers, body, response }, signal)).balance;
    },
  };
}
