import type { ErrorEnvelope } from "#contract/errors.ts";
import { notOffered } from "./capabilities.server.ts";
import type { V3Result } from "./v3-call.server.ts";

export type Failure = Extract<V3Result<unknown>, { ok: false }>;

const shownToEveryone = new Set([429]);
/** Error statuses that `asResponse` keeps on pages for doctors. */
export const shownToDoctors = new Set([...shownToEveryone, 402, 403, 409, 410, 423]);

/**
 * Creates the Response for the nearest error boundary, with the message and, for 402, the course to pay for. 400 and
 * 422 become 400, a server error 503, and any other status outside `shownStatuses` 404.
 */
export function asResponse(
  { status, envelope }: Pick<Failure, "status" | "envelope">,
  shownStatuses = shownToEveryone,
): Response {
  const refused = status === 400 || status === 422 ? 400 : shownStatuses.has(status) ? status : 404;
  const checkout = status === 402 && refused === 402 ? { checkout: envelope.checkout?.course_id } : {};
  const reason = envelope.code === notOffered.code ? { reason: "not-offered" } : {};
  return Response.json(
    { message: envelope.message, ...checkout, ...reason },
    { status: status >= 500 ? 503 : refused },
  );
}

/** A write that the API did not carry out, prepared for the form that requested it. */
export interface Refusal {
  ok: false;
  status: number;
  /** Message of the API; empty if it sent none. */
  message: string;
  code: string | undefined;
  retryAfterSeconds: number | undefined;
  otpToken: string | undefined;
  /** Id of the open payment that caused a conflict. */
  paymentId: number | undefined;
  /** Path of the page to continue on after a conflict, as sent by the API. */
  actionUrl: string | undefined;
  /** False if no usable response came. */
  isAnswered: boolean;
  /** The whole error envelope. */
  envelope: ErrorEnvelope;
  reply: { fieldErrors: Record<string, string[]>; formErrors: string[] };
}

/** Creates the Response for a refusal that a page does not handle, for the nearest error boundary. */
export function refusalResponse(refusal: Refusal): Response {
  return asResponse(refusal, shownToDoctors);
}

/** Checks for a 404 Response, as `load` throws it (see `asResponse`). */
export function isNotFound(error: unknown): boolean {
  return error instanceof Response && error.status === 404;
}

export function isUnknownCall({ status }: Pick<Refusal, "status">): boolean {
  return status === 404 || status === 405;
}

export type Submitted<Data> = { ok: true; data: Data } | Refusal;

const defaultMessage = "কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।";
const lockedMessage = "এই ডিভাইস এখনো যাচাই হয়নি। অফিসে জানান।";

/**
 * Collects the messages shown above the form. Drops a message that only repeats one of a field, as frameworks send it;
 * without any message, returns a default one.
 */
function formErrorsOf({ status, envelope: { message, errors = {} } }: Failure): string[] {
  const { "": ofNoField = [], ...ofFields } = errors;
  const shown = [...ofNoField, ...Object.values(ofFields).flat()].filter(Boolean);
  const isNew = message !== "" && !shown.some((text) => message.startsWith(text));
  const formErrors = isNew ? [...ofNoField, message] : ofNoField;
  return shown.length > 0 || formErrors.length > 0 ? formErrors : [status === 423 ? lockedMessage : defaultMessage];
}

export function refusalOf(failure: Failure): Refusal {
  const { status, envelope, isAnswered } = failure;
  const { message, code } = envelope;
  const { "": _, ...fieldErrors } = envelope.errors ?? {};
  const formErrors = formErrorsOf(failure);
  return {
    ok: false,
    status: status === 500 ? 503 : status, // the failure is not the portal's own
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
