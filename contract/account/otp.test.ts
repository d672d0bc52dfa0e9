import { expect, test } from "vitest";
import { OtpCode } from "./otp.ts";

test.each([
  ["482913", "482913"],
  ["৪৮২ ৯১৩", "482913"],
  ["12-3456।", "123456"],
  ["1234 5678", "12345678"],
  ["G-123456", "123456"],
  ["#123456", "123456"],
  ["আপনার কোড (code): ৪৮২৯১৩। ১০ মিনিট চলবে, কাউকে বলবেন না।\n@portal.example #482913", "482913"],
])("%j holds the code %s", (text, code) => {
  expect(OtpCode.parse(text)).toBe(code);
});

test.each(["", "123", "123456789", "কোড 1234 বা 5678", "7".repeat(501)])("%j holds no code", (text) => {
  expect(OtpCode.safeParse(text).success).toBe(false);
});
