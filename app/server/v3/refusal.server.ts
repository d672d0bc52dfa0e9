import type { ErrorEnvelope } from "#contract/errors.ts";
import type { V3Result } from "./v3-call.server.ts";

export type Failure = Extract<V3Result<unknown>, { ok: false }>;

const toEveryone = new Set([429]);
export const toDoctors = new Set([...toEveryone, 402, 403, 409, 410, 423]);

/** The Response for the nearest error boundary. Only the status and the public sentence travel, and of a 402 which course is to be paid for; a 4xx the screen has no words for is a 404. */
export function asResponse(
  { status, envelope }: Pick<Failure, "status" | "envelope">,
  shownStatuses = toEveryone,
): Response {
  const refused = status === 400 || status === 422 ? 400 : shownStatuses.has(status) ? status : 404;
  const checkout = status === 402 && refused === 402 ? { checkout: envelope.checkout?.course_id } : {};
  return Response.json({ message: envelope.message, ...checkout }, { status: status >= 500 ? 503 : refused });
}

/** Why a call that was to change something did not, ready for the form that asked for it. */
export interface Refusal {
  ok: false;
  status: number;
  /** The API's own sentence; empty when it sent none. */
  message: string;
  code: string | undefined;
  retryAfterSeconds: number | undefined;
  otpToken: string | undefined;
  /** Of a conflict: the payment that is under way. */
  paymentId: number | undefined;
  /** Of a conflict: the page that leads on, in the API's words. */
  actionUrl: string | undefined;
  isAnswered: boolean;
  /** All that the API said. */
  envelope: ErrorEnvelope;
  reply: { fieldErrors: Record<string, string[]>; formErrors: string[] };
}

/** A refusal that a page has no answer to, for the nearest error boundary. */
export function refusalPage(refusal: Refusal): Response {
  return asResponse(refusal, toDoctors);
}

export type Submitted<Data> = { ok: true; data: Data } | Refusal;

const otherwise = "কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।";

/** A sentence that only says again what stands under a field, as frameworks write it, is said once. */
function formErrorsOf({ message, errors = {} }: ErrorEnvelope): string[] {
  const { "": ofNoField = [], ...ofFields } = errors;
  const known = [...ofNoField, ...Object.values(ofFields).flat()].filter(Boolean);
  const isNew = message !== "" && !known.some((text) => message.startsWith(text));
  const said = isNew ? [...ofNoField, message] : ofNoField;
  return known.length > 0 || said.length > 0 ? said : [otherwise];
}

export function refusalOf({ status, envelope, isAnswered }: Failure): Refusal {
  const { message, code } = envelope;
  const { "": _, ...fieldErrors } = envelope.errors ?? {};
  const formErrors = formErrorsOf(envelope);
  return {
    ok: false,
    status: status === 500 ? 503 : status, // the trouble is not the portal's
    message,
    code,
    retryAfterSeconds: envelope.retry_after,
    otpToken: envelope.otp_token,
    paymentId: envelope.payment_id,
    actionUrl: envelope.action_url,
    isAnswered,
    envelope,
    reply: { fieldErrors, formErrors },
  };
}
