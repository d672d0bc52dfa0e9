import { expect, test } from "vitest";
import { securityText } from "./security-text.ts";

const now = new Date("2027-03-05T12:00:00+06:00");
const origin = "https://portal.example";

test("names the contact and the expiry date", () => {
  expect(securityText({ origin, contact: "mailto:security@portal.example", now }).split("\n")).toEqual([
    "Contact: mailto:security@portal.example",
    "Expires: 2027-09-01T00:00:00.000Z",
    "Preferred-Languages: bn, en",
    "Canonical: https://portal.example/.well-known/security.txt",
    "",
  ]);
});

test("names the contact page if no contact is configured", () => {
  expect(securityText({ origin, contact: undefined, now })).toContain(
    "Contact: https://portal.example/contact-details\n",
  );
});
