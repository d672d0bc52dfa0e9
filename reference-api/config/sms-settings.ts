import { z } from "zod";
import { httpUrl } from "#config/setting-types.ts";

export const smsSettings = {
  SMS_API_URL: httpUrl
    .default("https://smsplus.sslwireless.com")
    .describe("Address of the SMS provider, SSL Wireless, without /api/v3."),
  SMS_API_TOKEN: z
    .string()
    .optional()
    .describe(
      "The provider's API token. Without it, a demo shows its messages at /sandbox/sms; any other site sends none.",
    ),
  SMS_SID: z.string().max(20).optional().describe("The provider's sender id. Set together with SMS_API_TOKEN."),
  SMS_SECOND_API_URL: httpUrl
    .default("https://bulksmsbd.net")
    .describe("Address of the second SMS provider, BulkSMSBD, without /api."),
  SMS_SECOND_API_KEY: z
    .string()
    .optional()
    .describe(
      "API key at the second provider, which sends what the first one does not accept. Without it there is no second one.",
    ),
  SMS_SECOND_SENDER_ID: z
    .string()
    .max(20)
    .optional()
    .describe("Sender id at the second provider. Set together with SMS_SECOND_API_KEY."),
} as const;
