import type { ErrorEnvelope } from "#contract/errors.ts";

type Details = Omit<ErrorEnvelope, "message">;

/**
 * Error that becomes an HTTP response. `message` and `details` are sent to the client; `cause` is only logged, with a
 * status of 500 or more.
 */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export class BadRequest extends ApiError {
  constructor(message = "অনুরোধটি বোঝা যায়নি।") {
    super(400, message);
  }
}

export class NotFound extends ApiError {
  constructor(message = "যা খুঁজছেন তা পাওয়া যায়নি।") {
    super(404, message);
  }
}

export class TooLarge extends ApiError {
  constructor(message = "পাঠানো তথ্য বেশি বড়।") {
    super(413, message);
  }
}

/** Status 401: no valid session, or no valid secret, receipt or login link in place of one. */
export class Unauthenticated extends ApiError {
  constructor() {
    super(401, "Unauthenticated.");
  }
}

export class Forbidden extends ApiError {
  constructor(code: string, message: string, details: Details = {}) {
    super(403, message, { code, ...details });
  }
}

/** Status 402: the course must be paid first; `details.checkout` names it. */
export class PaymentRequired extends ApiError {
  constructor(courseId: number) {
    super(402, "কোর্সটি চালু করতে আগে ফি দিন।", { code: "payment_required", checkout: { course_id: courseId } });
  }
}

export class Conflict extends ApiError {
  constructor(code: string, message: string, details: Details = {}) {
    super(409, message, { code, ...details });
  }
}

export class Gone extends ApiError {
  constructor(message: string) {
    super(410, message);
  }
}

/** Status 423: the device may not be used, since it is not verified or the doctor has no free device slot. */
export class DeviceLocked extends ApiError {
  constructor(code: "device_unverified" | "device_limit", message: string, otpToken?: string) {
    super(423, message, { code, device_verified: false, devices_url: "/my/account/devices", otp_token: otpToken });
  }
}

export class DeviceUnverified extends DeviceLocked {
  constructor(message = "এই ডিভাইসটি যাচাই করা হয়নি।") {
    super("device_unverified", message);
  }
}

export class TooMany extends ApiError {
  constructor(retryAfterSeconds: number, message = "অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।", code?: string) {
    super(429, message, { retry_after: retryAfterSeconds, code });
  }
  /** Name of the rate limit that was reached. */
  limit?: string;
}

/** Status 422: messages by field. By default the main message repeats the first of them. */
export class Invalid extends ApiError {
  constructor(errors: Record<string, string[]>, message = Object.values(errors).flat()[0] ?? "কিছু তথ্য ঠিক করতে হবে।") {
    super(422, message, { errors });
  }
}

/** Status 502: a service that the API depends on failed. */
export class BadGateway extends ApiError {
  constructor(code: string, message: string, cause?: unknown) {
    super(502, message, { code }, cause);
  }
}

/**
 * Status 503 with the code `busy`: the queue for this kind of work is full; the request may be retried after 5 seconds.
 */
export class Busy extends ApiError {
  constructor(message: string, cause?: unknown) {
    super(503, message, { code: "busy", retry_after: 5 }, cause);
  }
}

export class Unavailable extends ApiError {
  constructor(cause?: unknown) {
    super(503, "সেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।", { retry_after: 5 }, cause);
  }
}
