import { z } from "zod";

/** The body of every answer that is not a success. `message` is for the person; `errors` holds messages per field, the first is shown. */
export const ErrorEnvelope = z.object({
  message: z.string().max(2000),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
  retry_after: z.number().int().nonnegative().optional(),
  device_verified: z.boolean().optional(),
  devices_url: z.string().optional(),
  /** Of a 423 device_limit: the number is proved, so a device may be removed with it. */
  otp_token: z.string().optional(),
  available_at: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
