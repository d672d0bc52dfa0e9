import { z } from "zod";
import { integer, isTimeZone } from "#config/setting-types.ts";

/** Settings of the calls to the v3 API. */
export const v3Settings = {
  V3_ANSWER_MS: integer(500, 8000)
    .default(3000)
    .describe(
      "How long a page waits for V3_API_URL to start its response, in milliseconds; the whole response may take eight seconds. Increase it for an API that is usually slow.",
    ),
  V3_ADAPTER: z
    .string()
    .optional()
    .describe(
      "Path of a JavaScript file that adapts the portal to a v3 API of another shape; see docs/real-api.md. On Node 22.18 or later it may be TypeScript.",
    ),
  V3_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "Not a known time zone name such as Asia/Dhaka or UTC.")
    .default("Asia/Dhaka")
    .describe("Time zone of v3 API times without an offset."),
  V3_CHECK_MINUTES: integer(0, 1440)
    .default(5)
    .describe("How often the portal asks V3_API_URL which calls it has, in minutes. 0: never, so that all is offered."),
} as const;
