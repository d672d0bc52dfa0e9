import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { selfSignedCertificate } from "#tests/support/processes/proxies/certificate.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { runProgram } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const dayMs = 86_400_000;

/** Line of the `check` command about a site whose certificate is valid for `days`, from a trusted or unknown issuer. */
async function checkSite({ days, isTrusted }: { days: number; isTrusted: boolean }): Promise<string | undefined> {
  const { key, cert } = selfSignedCertificate("localhost", new Date(Date.now() + days * dayMs + dayMs / 2));
  const DATA_DIR = await ownFolder();
  const file = join(DATA_DIR, "authority.pem");
  await writeFile(file, cert);
  const site = await listenOnLoopback(
    createServer({ key, cert }, (_, response) => response.end()),
    "https",
  );
  const { exited, output } = await runProgram(
    {
      DATA_DIR,
      DATABASE_URL: "postgres://127.0.0.1:1/nothing",
      PUBLIC_ORIGIN: site.origin.replace("127.0.0.1", "localhost"),
      ...(isTrusted ? { NODE_EXTRA_CA_CERTS: file } : {}),
    },
    "build/server/staff.js check",
  );
  await exited;
  await site.stop();
  return output()
    .split("\n")
    .find((line) => / site /.test(line));
}

test("the check command reports how long the certificate is valid, and when to renew it @whole", async () => {
  expect(await checkSite({ days: 60, isTrusted: true })).toMatch(
    /^ok .*responds, its certificate is valid for 60 days$/,
  );
  expect(await checkSite({ days: 13, isTrusted: true })).toMatch(/^wrong .*valid for 13 days: renew it$/);
  expect(await checkSite({ days: -1, isTrusted: true })).toMatch(/^wrong .*no response from \S+: CERT_HAS_EXPIRED$/);
  expect(await checkSite({ days: 60, isTrusted: false })).toMatch(/^wrong .*: DEPTH_ZERO_SELF_SIGNED_CERT$/);
});
