import type { Fault } from "./fake-api.ts";

function fault(status: number, body: object): Fault {
  return { status, text: JSON.stringify(body) };
}

/** Internal error text that no visitor may see. */
export const internalDetails = "SQLSTATE[42S02]";

const fields = { name: ["নামটি ঠিক নয়।"], phone: ["নম্বরটি ঠিক নয়।"], password: ["পাসওয়ার্ডটি ঠিক নয়।"] };
const page = "<!doctype html><title>nginx</title><h1>Welcome</h1>";

/** Faults for every kind of response that a call may get, by description; undefined is the correct response. */
export const oddResponses = {
  success: undefined,
  401: fault(401, { message: "Unauthenticated." }),
  402: fault(402, { message: "পেমেন্ট বাকি আছে।", code: "payment_required", checkout: { course_id: 1 } }),
  404: fault(404, { message: "Not found" }),
  419: fault(419, { message: "CSRF token mismatch." }),
  "422 with a message": fault(422, { message: "তথ্য ঠিক নেই।", errors: fields }),
  "422 without a message": fault(422, { errors: fields }),
  423: fault(423, { device_verified: false }),
  429: fault(429, { message: "একটু পরে আবার চেষ্টা করুন।", retry_after: 30 }),
  500: fault(500, {
    message: `${internalDetails}: no such table`,
    exception: "QueryException",
    trace: [{ file: "/var/www/a.php" }],
  }),
  "a page": { status: 200, text: page },
  "a page of a 401": { status: 401, text: page },
  "a page of a 500": { status: 500, text: page },
  "a page of a 502": { status: 502, text: page },
  nothing: { status: 200, text: "" },
  "an empty object": { status: 200, text: "{}" },
} satisfies Record<string, Fault | undefined>;

/** Names of `oddResponses` that mean an outage or come from something in front of the API. */
export const outages: ReadonlySet<string> = new Set([
  "500",
  "a page",
  "a page of a 401",
  "a page of a 500",
  "a page of a 502",
  "nothing",
  "an empty object",
]);

/** Names of `oddResponses` that end the session; no other response does. */
export const endOfSession: ReadonlySet<string> = new Set(["401", "419"]);
