import { Hono } from "hono";
import { z } from "zod";
import type { SecondSmsAccount } from "#api/config/accounts.ts";
import { testSite } from "#tests/support/processes/test-site.ts";

const Form = z.object({
  api_key: z.literal("second-key"),
  type: z.literal("text"),
  senderid: z.string().min(1),
  number: z.string().regex(/^8801[3-9]\d{8}$/),
  message: z.string().min(1),
});

type Received = Pick<z.infer<typeof Form>, "senderid" | "number" | "message">;

/** Responses of BulkSMSBD to faults, by the name of the fault. */
const faults = {
  empty: { response_code: 1007, error_message: "Balance Insufficient" },
  number: { response_code: 1001, error_message: "Invalid Number" },
  internal: { response_code: 1005, error_message: "Internal Error" },
};

/** Starts a server that speaks the protocol of BulkSMSBD until the test has finished. */
export async function secondSmsProvider({
  taka = "812.50",
  fault,
}: { taka?: string; fault?: keyof typeof faults } = {}) {
  const received: Received[] = [];
  const site = new Hono();
  site.post("/api/smsapi", async (context) => {
    const { api_key: _, type: __, ...message } = Form.parse(await context.req.parseBody());
    if (fault) return context.json(faults[fault]);
    received.push(message);
    return context.json({
      response_code: 202,
      message_id: 9000 + received.length,
      success_message: "SMS Submitted Successfully",
      error_message: "",
    });
  });
  site.post("/api/getBalanceApi", async (context) => {
    const { api_key: key } = await context.req.parseBody();
    return key === "second-key" ? context.json({ balance: taka, response_code: 202 }) : context.json({}, 401);
  });
  const account: SecondSmsAccount = { url: await testSite(site.fetch), key: "second-key", senderId: "8809617000000" };
  return { account, received };
}
