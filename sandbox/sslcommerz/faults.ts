import { z } from "zod";

/** Faults that the payer can choose for a payment. The first value of each is the normal case. */
export const faultWords = {
  ipn: ["before_return", "after_return", "delayed_10s", "duplicate_x3", "lost"],
  return: ["normal", "lost"],
  hash: ["good", "bad", "missing_key"],
  amount: ["same", "minus_1", "plus_1"],
  risk: ["0", "1"],
  validate: ["ok", "timeout", "http_500", "validated_before"],
} as const;

export const Faults = z.object({
  ipn: z.enum(faultWords.ipn).default("before_return"),
  return: z.enum(faultWords.return).default("normal"),
  hash: z.enum(faultWords.hash).default("good"),
  amount: z.enum(faultWords.amount).default("same"),
  risk: z.enum(faultWords.risk).default("0"),
  validate: z.enum(faultWords.validate).default("ok"),
});
export type Faults = z.infer<typeof Faults>;
