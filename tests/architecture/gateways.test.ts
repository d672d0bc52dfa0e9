import { expect, test } from "vitest";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

/** Files outside the gateways' folders that may name a gateway, and why. */
const exceptions: Record<string, string> = {
  "contract/payments/gateways.ts": "the list of gateways, with the paths that they send notifications to",
  "reference-api/gateways/payment-gateways.ts": "the list of gateways, with their clients",
  "reference-api/gateways/amount-limits.ts": "the amounts that each gateway takes",
  "reference-api/config/accounts.ts": "their accounts",
  "reference-api/config/gateway-settings.ts": "their settings",
  "app/server/config/portal-settings.server.ts": "the origins of their payment pages",
  "contract/payments/payments.ts": "wallets that a doctor sends money from by hand",
  "reference-api/features/payments/methods.ts": "the names and numbers of those wallets",
};

/** A gateway's name, except as part of `payment_…`: the centre's own numbers for manual payments are no gateways. */
const named = new RegExp(`(?<!payment_)(${gatewayNames.join("|")})`, "i");

test("only a gateway's folder and the listed files name it", () => {
  const folders = ["reference-api/sandbox/", ...gatewayNames.map((name) => `reference-api/gateways/${name}/`)];
  const isElsewhere = (file: string) => !isTest(file) && !folders.some((folder) => file.startsWith(folder));
  const sources = sourcesOf(programSources, isElsewhere);
  const naming = sources.filter(({ text }) => named.test(text)).map(({ file }) => file);
  expect(Object.keys(exceptions).filter((file) => !naming.includes(file))).toEqual([]);
  expectNoOmissions(
    naming
      .filter((file) => !(file in exceptions))
      .map((file) => `${file} names a gateway: move that code to the gateway's folder in reference-api/gateways`),
  );
});
