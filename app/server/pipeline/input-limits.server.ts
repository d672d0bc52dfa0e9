import { matchRoute, pageOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { bounds } from "#contract/bounds.ts";

/** The most a body may hold. */
export interface BodyLimits {
  bytes: number;
  /** Of a form without files. */
  fields: number;
}

const usual: BodyLimits = { bytes: bounds.bodyBytes, fields: bounds.formFields };
const withPicture = { bytes: usual.bytes + bounds.pictureBytes };
const withAttachments = { bytes: usual.bytes + bounds.attachmentsBytes };
const withAnswers = { fields: bounds.answerFields };

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

/** The most that a POST to this path may hold; undefined where the API behind the portal asks its endpoint before it reads. */
export function bodyLimits(pathname: string): BodyLimits | undefined {
  if (pathname.startsWith("/api/v3/")) return undefined;
  const page = matchRoute(pageOf(pathname));
  return { ...usual, ...(page && larger[page.name]) };
}
