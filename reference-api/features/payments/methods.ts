import type { Writer } from "#api/db/client.ts";
import { selectMoneySettings } from "#api/features/enrolment/queries.ts";
import { amountLimits } from "#api/gateways/amount-limits.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import type { OfferedMethod } from "#contract/payments/checkout.ts";
import { gatewayNames, type GatewayName } from "#contract/payments/gateways.ts";
import { manualChannels, type ManualChannel } from "#contract/payments/payments.ts";
import { amountInDigits } from "./words.ts";

const channelNames: Record<ManualChannel, string> = {
  bkash: "bKash",
  nagad: "নগদ",
  rocket: "রকেট",
  bank: "ব্যাংক",
};

export async function selectAccounts(db: Writer) {
  const settings = await selectMoneySettings(db);
  const accounts: Record<ManualChannel, string> = {
    bkash: settings.payment_bkash_number,
    nagad: settings.payment_nagad_number,
    rocket: settings.payment_rocket_number,
    bank: settings.payment_bank_account,
  };
  return manualChannels
    .map((channel) => ({ channel, label: channelNames[channel], account: accounts[channel] }))
    .filter(({ account }) => account !== "");
}

export async function instructionsFor(db: Writer, amount: string) {
  return {
    text: "নিচের যেকোনো একটিতে টাকা পাঠান। তারপর TrxID লিখে জমা দিন। আমরা মিলিয়ে দেখে SMS-এ জানাব।",
    amount,
    accounts: await selectAccounts(db),
  };
}

/**
 * Returns the payment methods available for a due amount in paisa: the configured gateways whose minimum it reaches,
 * and manual payment if there is an account for it.
 */
export async function selectMethods(db: Writer, gateways: PaymentGateways, due: number): Promise<OfferedMethod[]> {
  const open = gatewayNames.filter((name) => gateways[name].client && due >= amountLimits[name].least);
  const offers: OfferedMethod[] = open.map((key) => ({ key, ...gateways[key].offer }));
  if ((await selectAccounts(db)).length === 0) return offers;
  const fee_text = "পাঠানোর খরচ আপনার। মিলিয়ে দেখতে সময় লাগে।";
  return [...offers, { key: "manual", label: "নিজে টাকা পাঠাব", fee_text }];
}

export function limitError(gateway: GatewayName, paisa: number): string | undefined {
  const { least, most } = amountLimits[gateway];
  if (paisa < least) return `এভাবে ${amountInDigits(least)} টাকার কম দেওয়া যায় না। অন্যভাবে দিন।`;
  if (paisa > most) return `এভাবে একবারে ${amountInDigits(most)} টাকার বেশি দেওয়া যায় না। কমিয়ে বা অন্যভাবে দিন।`;
  return undefined;
}
