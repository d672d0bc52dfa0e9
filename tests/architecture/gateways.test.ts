import { expect, test } from "vitest";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { isTest, sourcesOf } from "#tests/support/source-files.ts";

/** Where a gateway's name stands outside of its folder, and why. */
const exceptions: Record<string, string> = {
  "contract/payments/gateways.ts": "the list of gateways, with the addresses that they report to",
  "api/gateways/payment-gateways.ts": "the list of gateways, with their doors",
  "config/env.ts": "their accounts",
  "config/settings.ts": "their settings",
  "contract/payments/payments.ts": "wallets that a doctor sends money from by hand",
  "api/features/payments/methods.ts": "the names and numbers of those wallets",
};

/** A number of ours that is sent money to by hand is no gateway. */
const named = new RegExp(`(?<!payment_)(${gatewayNames.join("|")})`, "i");

test("what a gateway is stands in its folder: nothing else names one, but for the lists", () => {
  const folders = gatewayNames.map((name) => `api/gateways/${name}/`);
  const isElsewhere = (file: string) => !isTest(file) && !folders.some((folder) => file.startsWith(folder));
  const sources = sourcesOf(
    ["api", "app", "config", "content", "contract", "locale", "runtime", "server", "server.ts"],
    isElsewhere,
  );
  const naming = sources.filter(({ text }) => named.test(text)).map(({ file }) => file);
  expect(Object.keys(exceptions).filter((file) => !naming.includes(file))).toEqual([]);
  expectNothingForgotten(
    naming
      .filter((file) => !(file in exceptions))
      .map((file) => `${file} names a gateway: what is its own belongs into its folder in api/gateways`),
  );
});
