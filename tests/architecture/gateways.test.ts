import { expect, test } from "vitest";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

/** Files outside the gateways' folders that may name a gateway, and why. */
const exceptions: Record<string, string> = {
  "contract/payments/gateways.ts": "the list of gateways, with the paths that they send notifications to",
  "api/gateways/payment-gateways.ts": "the list of gateways, with their clients",
  "config/env.ts": "their accounts",
  "config/settings.ts": "their settings",
  "contract/payments/payments.ts": "wallets that a doctor sends money from by hand",
  "api/features/payments/methods.ts": "the names and numbers of those wallets",
};

/** A gateway's name, except as part of `payment_…`: the centre's own numbers for manual payments are no gateways. */
const named = new RegExp(`(?<!payment_)(${gatewayNames.join("|")})`, "i");

test("only a gateway's folder and the listed files name it", () => {
  const folders = gatewayNames.map((name) => `api/gateways/${name}/`);
  const isElsewhere = (file: string) => !isTest(file) && !folders.some((folder) => file.startsWith(folder));
  const sources = sourcesOf(
    ["api", "app", "config", "content", "contract", "locale", "runtime", "server", "server.ts"],
    isElsewhere,
  );
  const naming = sources.filter(({ text }) => named.test(text)).map(({ file }) => file);
  expect(Object.keys(exceptions).filter((file) => !naming.includes(file))).toEqual([]);
  expectNoOmissions(
    naming
      .filter((file) => !(file in exceptions))
      .map((file) => `${file} names a gateway: move that code to the gateway's folder in api/gateways`),
  );
});
