import type { Context } from "hono";

const messages = {
  "0000": "Successful",
  "2001": "Invalid App Key",
  "2002": "Invalid Payment ID",
  "2006": "Invalid amount",
  "2014": "Wrong PIN",
  "2015": "Wrong PIN count exceeded",
  "2016": "Wrong verification code",
  "2017": "Wrong verification limit exceeded",
  "2023": "Insufficient Balance",
  "2029": "Duplicate for all transactions",
  "2033": "Transaction not found",
  "2037": "The account of the debit party is in a state which prohibits execution of this transaction",
  "2056": "Invalid Payment State",
  "2057": "Not a bKash Wallet",
  "2062": "The payment has already been completed",
  "2065": "Mandatory field is missing or not valid",
  "2069": "The payment has been cancelled",
  "2117": "Payment execution already been called before",
  "503": "System is undergoing maintenance. Please try again later",
} as const;

export type Code = keyof typeof messages;

export function withStatus(code: Code) {
  return { statusCode: code, statusMessage: messages[code] };
}

/** Responds with a failure as bKash does: HTTP status 200 with an error code and its message in the body. */
export function refused(context: Context, code: Code, detail = "") {
  const { statusCode, statusMessage } = withStatus(code);
  return context.json({ statusCode, statusMessage: detail ? `${statusMessage}: ${detail}` : statusMessage });
}
