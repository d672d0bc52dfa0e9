import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { smsSandbox } from "#tests/support/fakes/sms.ts";

async function send(url: string, message: { csms_id: string; msisdn: string; sms: string }) {
  const response = await fetch(`${url}/api/v3/send-sms`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api_token: "token", sid: "PORTAL", ...message }),
  });
  const body: unknown = await response.json();
  return body;
}

const hello = { csms_id: "1", msisdn: "8801711111111", sms: "স্বাগতম" };

test("responds to a message like the provider", async () => {
  const { url, messages } = await smsSandbox();
  const response = await send(url, hello);
  const [arrived] = await messages();
  expect(arrived?.reference_id).toMatch(/^[0-9a-f]{16}$/);
  expect(response).toEqual({
    status: "SUCCESS",
    status_code: 200,
    error_message: "",
    smsinfo: [
      {
        sms_status: "SUCCESS",
        status_message: "Success",
        msisdn: "8801711111111",
        sms_type: "BN",
        sms_body: "স্বাগতম",
        csms_id: "1",
        reference_id: arrived?.reference_id,
      },
    ],
  });
  expect(await send(url, hello)).toMatchObject({ status: "FAILED", status_code: 4023 });
  expect(await send(url, { ...hello, csms_id: "2", msisdn: "12" })).toMatchObject({ status_code: 4025 });
  expect(await send(url, { ...hello, csms_id: "not an id" })).toMatchObject({ status_code: 4022 });
});

test("lists the newest 50 messages, optionally of one number", async () => {
  const { url, messages } = await smsSandbox();
  for (let id = 1; id <= 51; id++)
    await send(url, { csms_id: String(id), msisdn: `88017111111${10 + (id % 2)}`, sms: "ক" });
  const all = await messages();
  expect(all).toHaveLength(50);
  expect([all[0]?.csms_id, all.at(-1)?.csms_id]).toEqual(["51", "2"]);
  for (const notation of ["01711111110", "+880 1711-111110", "০১৭১১১১১১১০"]) {
    const own = await messages(`?phone=${encodeURIComponent(notation)}`);
    expect(new Set(own.map(({ msisdn }) => msisdn))).toEqual(new Set(["8801711111110"]));
  }
  expect(await messages("?phone=01811111111")).toEqual([]);
});

test("shows messages as escaped text on a Bengali page without scripts", async () => {
  const { url } = await smsSandbox();
  expect(await (await fetch(url)).text()).toContain("কোনো এসএমএস নেই।");

  await send(url, { ...hello, sms: "<script>alert(1)</script> কোড 482913" });
  const response = await fetch(`${url}?phone=${encodeURIComponent('"><b>')}`);
  expect(await response.text()).not.toContain('"><b>');

  const page = await fetch(`${url}?phone=01711111111`);
  const html = await page.text();
  expect(html).toContain("কোড 482913");
  expect(html).toContain("01711111111");
  expect(html).not.toContain("<script");
  expect(html).toContain('<html lang="bn">');
  expect(html).toContain("color-scheme: light dark");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
});
