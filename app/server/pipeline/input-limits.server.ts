import { matchRoute, pageOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { complaintLimits } from "#contract/account/complaints.ts";
import { bounds } from "#contract/bounds.ts";
import { isMultipart } from "#runtime/multipart.ts";

export interface BodyLimits {
  bytes: number;
  /** Number of fields of a form without files. */
  fields: number;
  /** Number of files that a form may have besides; undefined: none. */
  files?: number;
}

const defaults: BodyLimits = { bytes: bounds.bodyBytes, fields: bounds.formFields };
const withPicture = { files: 1 };
const withAttachments = { files: complaintLimits.files };
const withAnswers = { fields: bounds.answerFields };

/** Limits of pages with larger forms. */
const larger: Partial<Record<RouteName, Partial<BodyLimits>>> = {
  "my-account": withPicture,
  "my-courses-payment-done": withPicture,
  "my-complain-box": withAttachments,
  "my-complain-box-show": withAttachments,
  "my-exam-room": withAnswers,
  "my-pending-exam-room": withAnswers,
  "on-spot-quiz-room": withAnswers,
};

/** Returns the limits of a POST to a path; undefined for API calls, whose endpoints have their own limits. */
export function bodyLimits(pathname: string): BodyLimits | undefined {
  if (pathname.startsWith("/api/v3/")) return undefined;
  const page = matchRoute(pageOf(pathname));
  return { ...defaults, ...(page && larger[page.name]) };
}

/** Checks whether a request is a form with files for a page that takes files; its body is read as it arrives. */
export function isUpload({ url, method, headers }: Request): boolean {
  if (method !== "POST" || !isMultipart(headers.get("content-type") ?? "")) return false;
  return bodyLimits(new URL(url).pathname)?.files !== undefined;
}
