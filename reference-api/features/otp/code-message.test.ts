import { expect, test } from "vitest";
import { codesIn } from "#tests/support/api/one-time-code.ts";
import { codeMessage } from "./code-message.ts";

/** Format of origin-bound one-time codes: the last line is the host and the code. */
const boundCode = /\n@(?<host>[a-z0-9.-]+) #(?<code>\d+)$/;

test.each([
  ["https://bmdc-prep.com.bd", "কোড (code): 482913। কাউকে বলবেন না।\n@bmdc-prep.com.bd #482913"],
  ["https://portal.example:8443", "কোড (code): 482913। কাউকে বলবেন না।\n@portal.example #482913"],
  ["https://doctors.our-centres.com.bd", "কোড (code): 482913। গোপন রাখুন।\n@doctors.our-centres.com.bd #482913"],
  ["http://localhost:3000", "কোড (code): 482913। কাউকে বলবেন না।\n@localhost #482913"],
  ["http://127.0.0.1:3000", "আপনার কোড (code): 482913। ১০ মিনিট চলবে, কাউকে বলবেন না।"],
  ["http://[::1]:3000", "আপনার কোড (code): 482913। ১০ মিনিট চলবে, কাউকে বলবেন না।"],
])("a code for %s is bound to its host and fits into one SMS", (origin, text) => {
  expect(codeMessage("482913", origin)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(70);
  expect(codesIn(text)).toEqual(["482913"]);
});

test.each([4, 8])("the last line has the code of %i digits", (digits) => {
  const code = "12345678".slice(0, digits);
  expect(boundCode.exec(codeMessage(code, "https://portal.example"))?.groups).toEqual({ host: "portal.example", code });
});

test("a long domain keeps its line, in two SMS", () => {
  const origin = `https://${"a".repeat(60)}.example`;
  const text = codeMessage("482913", origin);
  expect(boundCode.exec(text)?.groups).toMatchObject({ code: "482913" });
  expect(text.length).toBeLessThanOrEqual(134);
});
