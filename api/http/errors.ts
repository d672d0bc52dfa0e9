import type { ErrorEnvelope } from "#contract/errors.ts";

type Details = Omit<ErrorEnvelope, "message">;

/** An answer that is not a success. `message` is the public sentence; `cause` is logged and never sent. */
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

export class Invalid extends ApiError {
  constructor(errors: Record<string, string[]>, message = "কিছু তথ্য ঠিক করতে হবে।") {
    super(422, message, { errors });
  }
}

export class Unavailable extends ApiError {
  constructor(cause?: unknown) {
    super(503, "সেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।", { retry_after: 5 }, cause);
  }
}
