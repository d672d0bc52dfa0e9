import { expect } from "@playwright/test";
import { newAddress } from "#tests/support/address.ts";
import { test } from "#tests/support/http-test.ts";
import { browserAt } from "#tests/support/plain-browser.ts";

const phone = "01700000001";

test("while strangers fill the queue of passwords, whoever logs in hears so, and codes can still be asked for", async ({
  start,
}) => {
  const { origin } = await start({ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "silent" });
  let isOver = false;
  const strangers = Array.from({ length: 80 }, async () => {
    while (!isOver) {
      const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() };
      const body = JSON.stringify({ mobile_number: newAddress(), password: "wrong" });
      await (await fetch(`${origin}/api/v3/auth/login`, { method: "POST", headers, body })).text();
    }
  });
  const logIn = () => browserAt(origin, { "x-forwarded-for": newAddress() }).logIn(phone, "matra-demo-1");
  const answers = await Promise.all(Array.from({ length: 40 }, logIn));
  const forget = await browserAt(origin, { "x-forwarded-for": newAddress() }).post("/forget", {
    form: "forget",
    phone,
  });
  isOver = true;
  await Promise.all(strangers);

  const sentAway = answers.filter(({ status }) => status === 503);
  expect(sentAway.length).toBeGreaterThan(20);
  for (const answer of sentAway) {
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).toContain("এই মুহূর্তে অনেকে লগইন করছেন।");
  }
  expect(forget.status).toBe(303);
});
