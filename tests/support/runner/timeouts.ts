import { parseWholeNumber } from "../../../scripts/setup-error.mjs";
import { isLarge } from "./sizes.ts";

/** Multiplies every timeout, for a slow or busy machine. `npm test`, whose tests share the cores, sets 2. */
const factor = parseWholeNumber(process.env["TEST_TIMEOUT_FACTOR"] ?? "1", "TEST_TIMEOUT_FACTOR");

const seconds = (count: number) => count * 1000 * factor;

/** Timeouts of the browser tests, which set none of their own. */
export const timeouts = {
  /** A click, a filled field, an event that is awaited: a locator that finds nothing fails after this time. */
  action: seconds(15),
  navigation: seconds(30),
  assertion: seconds(15),
  /** A block that is retried as a whole (`toPass`). */
  retriedBlock: seconds(60),
  /** A safety net against tests that hang. */
  test: seconds(isLarge ? 3 * 3600 : 300),
  serverStart: seconds(180),
};
