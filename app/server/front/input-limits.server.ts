import { matchRoute, pageOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { maxPictureBytes } from "#contract/uploads.ts";

/** The most that an address may weigh, and how many values its query may hold. */
export const maxUrlBytes = 2048;
export const maxQueryKeys = 64;

/** The most a body may hold. */
export interface BodyLimits {
  bytes: number;
  /** A form as browsers send it without files: what parses fields may take as long as there are pairs of them. */
  fields: number;
}

const usual: BodyLimits = { bytes: 64 * 1024, fields: 64 };
/** Enough that files a little too large are still refused in the form's own words. */
const attachmentBytes = 4_400_000;
const withPicture = { bytes: usual.bytes + maxPictureBytes };
const withAttachments = { bytes: usual.bytes + attachmentBytes };
/** Ten questions, each of up to five statements, with what the page showed of them. */
const withAnswers = { fields: 200 };

/** Pages whose forms bring more than the usual ones. */
const larger: Partial<Record<RouteName, Partial<BodyLimits>>> = {
  "my-account": withPicture,
  "my-courses-payment-done": withPicture,
  "my-complain-box": withAttachments,
  "my-complain-box-show": withAttachments,
  "my-exam-room": withAnswers,
  "my-pending-exam-room": withAnswers,
  "on-spot-quiz-room": withAnswers,
};

/** The most that a POST to this path may hold. */
export function bodyLimits(pathname: string): BodyLimits {
  const page = matchRoute(pageOf(pathname));
  return { ...usual, ...(page && larger[page.name]) };
}
