import { pageFacts } from "#app/match-route.server.ts";
import type { Facts } from "#app/page-row.ts";
import { complaintLimits } from "#contract/account/complaints.ts";
import { bounds } from "#contract/bounds.ts";
import { isMultipart } from "#runtime/multipart.ts";

export interface BodyLimits {
  bytes: number;
  /** Largest number of fields of a form without files. */
  fields: number;
  /** Number of files that a form may have besides; undefined: none. */
  files?: number;
}

const defaults: BodyLimits = { bytes: bounds.bodyBytes, fields: bounds.formFields };

const larger: Record<NonNullable<Facts["form"]>, Partial<BodyLimits>> = {
  picture: { files: 1 },
  attachments: { files: complaintLimits.files },
  answers: { fields: bounds.answerFields },
};

/** Returns the limits of a POST to a path; undefined for API calls, whose endpoints have their own limits. */
export function bodyLimits(pathname: string): BodyLimits | undefined {
  if (pathname.startsWith("/api/v3/")) return undefined;
  const { form } = pageFacts(pathname);
  return { ...defaults, ...(form && larger[form]) };
}

/** Checks whether a request is a multipart form for a page that takes files; its body is read as it arrives. */
export function isUpload({ url, method, headers }: Request): boolean {
  if (method !== "POST" || !isMultipart(headers.get("content-type") ?? "")) return false;
  return bodyLimits(new URL(url).pathname)?.files !== undefined;
}
