import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { withRequestId } from "./request-id.ts";

function testLog() {
  const lines: string[] = [];
  return { log: createLog("trace", { write: (line) => lines.push(line) }), written: () => lines.join("") };
}

test("logs name, message, code, stack and cause of an error, but no other fields", () => {
  const { log, written } = testLog();
  const cause = Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: "https://u:246813@x" });
  log.error({ err: new Error("the call failed", { cause }) }, "no answer");
  expect(JSON.parse(written())).toHaveProperty("err.stack", expect.stringContaining("log.test.ts"));
  expect(JSON.parse(written())).toMatchObject({
    err: {
      type: "Error",
      message: "the call failed",
      cause: { type: "TypeError", message: "Invalid URL", code: "ERR_INVALID_URL" },
    },
  });
  expect(written()).not.toContain("246813");
});

test("does not quote the input of a failed JSON.parse", () => {
  const { log, written } = testLog();
  for (const text of ['{"code":246813', "246813 is my code", '{"code":"246813"x}']) {
    try {
      JSON.parse(text);
    } catch (err) {
      log.error({ err }, "unreadable");
    }
  }
  expect(written()).toContain("SyntaxError");
  expect(written()).not.toContain("246813");
});

test.each([
  ["/api/v3/web/doctor/payments/41", "/api/v3/web/doctor/payments/41"],
  ["/my/courses/12/exam/3.data", "/my/courses/12/exam/3.data"],
  ["/api/v3/web/quiz-entries/q_bWkzT-oWnceuRtyuiAbQ", "/api/v3/web/quiz-entries/…"],
  ["/calendar/feedwithoutanumberABC.ics", "/calendar/…"],
  ["/x/01712345678", "/x/…"],
  ["/%E0%A6%95", "/…"],
])("logs the path %s as %s", (path, logged) => {
  const { log, written } = testLog();
  log.error({ path }, "request failed");
  expect(JSON.parse(written())).toMatchObject({ path: logged });
});

test.each([
  ["a phone number", "01712345678", "sent to 017*****678"],
  ["a phone number with country code", "+8801712345678", "sent to +88017*****678"],
  ["a token", "a1_B2-c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u", "sent to …"],
  ["a hash", "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9", "sent to …"],
  ["a password hash", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo", "sent to …"],
  ["a key in a path", "/api/v3/web/quiz-entries/qbWkzTxoWnceuRtyuirAbQ", "sent to /api/v3/web/quiz-entries/…"],
])("masks %s anywhere in a line", (_, secret, message) => {
  const { log, written } = testLog();
  log.error({ to: [{ deep: { name: secret } }] }, `sent to ${secret}`);
  expect(JSON.parse(written())).toMatchObject({ msg: message });
  expect(written()).not.toContain(secret);
});

test.each(["0123456789abcdef0123456789abcdef", "A1b2C3d4E5f6G7h8I9j0K1l2"])(
  "keeps the id of a request, as nginx makes it, and masks the same text elsewhere: %s",
  (id) => {
    const { log, written } = testLog();
    withRequestId(id, () => log.info({ name: id }, `asked "request":"${id}"`));
    expect(JSON.parse(written())).toMatchObject({ request: id, name: "…", msg: 'asked "request":"…"' });
  },
);

test("escapes terminal control characters", () => {
  const { log, written } = testLog();
  log.warn({ type: "\u001b[2J\u009b2J\u007f" }, "asked");
  expect(written()).toContain("\\u001b[2J\\u009b2J\\u007f");
  expect(JSON.parse(written())).toMatchObject({ type: "\u001b[2J\u009b2J\u007f" });
});

test("censors fields with the name of a secret", () => {
  const { log, written } = testLog();
  log.info({ password: "short one", body: { token: "246813", params: ["246813"] } }, "asked");
  expect(JSON.parse(written())).toMatchObject({ password: "…", body: { token: "…", params: "…" } });
});

test("shortens the message of an error, and the line stays valid JSON", () => {
  const { log, written } = testLog();
  log.error({ err: new Error("x".repeat(50_000)) }, "much");
  expect(written().length).toBeLessThan(10_000);
  expect(JSON.parse(written())).toHaveProperty("err.message");
});

test("cuts no character of a message in two", () => {
  const { log, written } = testLog();
  log.error({ err: new Error(`${"x".repeat(1999)}🩺`) }, "much");
  expect(JSON.parse(written())).toHaveProperty("err.message", "x".repeat(1999));
});

test("replaces a line that is still too long with a short one that says so", () => {
  const { log, written } = testLog();
  log.error({ rows: "y".repeat(4_500_000) }, "much");
  expect(written().length).toBeLessThan(10_000);
  expect(JSON.parse(written())).toMatchObject({ level: 50, msg: "a line was too long" });
});
