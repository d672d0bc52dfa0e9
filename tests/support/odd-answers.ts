import type { Fault } from "./fake-api.ts";

function said(status: number, body: object): Fault {
  return { status, text: JSON.stringify(body) };
}

/** What no visitor may read: how a framework tells a developer of its trouble. */
export const innards = "SQLSTATE[42S02]";

const fields = { name: ["নামটি ঠিক নয়।"], phone: ["নম্বরটি ঠিক নয়।"], password: ["পাসওয়ার্ডটি ঠিক নয়।"] };
const page = "<!doctype html><title>nginx</title><h1>Welcome</h1>";

/** Every answer that a call may get, by what it is; undefined: as it should be. */
export const oddAnswers = {
  success: undefined,
  401: said(401, { message: "Unauthenticated." }),
  402: said(402, { message: "পেমেন্ট বাকি আছে।", code: "payment_required", checkout: { course_id: 1 } }),
  404: said(404, { message: "Not found" }),
  419: said(419, { message: "CSRF token mismatch." }),
  "422 with a message": said(422, { message: "তথ্য ঠিক নেই।", errors: fields }),
  "422 without a message": said(422, { errors: fields }),
  423: said(423, { device_verified: false }),
  429: said(429, { message: "একটু পরে আবার চেষ্টা করুন।", retry_after: 30 }),
  500: said(500, {
    message: `${innards}: no such table`,
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

/** An outage, or what something before the API says: no word of the API's own. */
export const outages: ReadonlySet<string> = new Set([
  ...["500", "a page", "a page of a 401", "a page of a 500", "a page of a 502", "nothing", "an empty object"],
]);

/** By these alone an API ends a session. */
export const endOfSession: ReadonlySet<string> = new Set(["401", "419"]);
