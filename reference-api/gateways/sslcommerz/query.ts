import type { GatewayPaymentState, SessionReference } from "../payment-gateway.ts";
import { bestState, stateOf, TransactionList } from "./transaction.ts";
import type { CallValidator } from "./validator.ts";

export async function queryTransaction(
  callValidator: CallValidator,
  { sessionKey, tranId }: SessionReference,
  storeId: string,
  signal?: AbortSignal,
): Promise<GatewayPaymentState> {
  const program = "merchantTransIDvalidationAPI";
  const bySession = stateOf(await callValidator(program, { sessionkey: sessionKey }, signal), storeId);
  if (bySession.outcome !== "unknown") return bySession;
  const reply = await callValidator(program, { tran_id: tranId }, signal);
  const { data: list } = TransactionList.safeParse(reply.hasResponse ? reply.body : {});
  if (!list) return reply.hasResponse ? bySession : { outcome: "unreachable", reason: reply.reason };
  return (
    bestState(list.element.map((element) => stateOf({ hasResponse: true, status: 200, body: element }, storeId))) ??
    bySession
  );
}
