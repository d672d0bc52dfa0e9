interface MultipartBounds {
  parts: number;
  partHeaderBytes: number;
  bodyBytes: number;
}

/**
 * Matches a content type as browsers write it: one boundary, and nothing that another parser could read as a second
 * one.
 */
const singleBoundary = /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./=?-]{1,70}))$/i;

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType);
}

/** Returns the boundary of a multipart body from its content type; undefined if it is missing or ambiguous. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, bare] = singleBoundary.exec(contentType) ?? [];
  return quoted ?? bare;
}

/** Matches the header line by which parsers recognize a part as a file. */
const fileDisposition = /^content-disposition:[ \t]*form-data;[ \t]*name="[^"\r\n]*";[ \t]*filename\*?=/im;

/**
 * Counts the bytes of a part outside file content: the header of a file, else the whole part. A part with too long a
 * header counts as a whole.
 */
function nonFileBytes(part: string, bounds: MultipartBounds): number {
  const [head = ""] = part.slice(0, bounds.partHeaderBytes + 1).split("\r\n\r\n", 1);
  return head.length <= bounds.partHeaderBytes && fileDisposition.test(head) ? head.length : part.length;
}

/**
 * Checks whether a multipart body has more parts or more non-file bytes than `bounds` allow, or a missing or ambiguous
 * boundary.
 */
export function exceedsFormLimits(body: Buffer, contentType: string, bounds: MultipartBounds): boolean {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return true;
  const parts = body.toString("latin1").split(`--${boundary}`, bounds.parts + 3);
  if (parts.length > bounds.parts + 2) return true; // plus the text before the first and after the last boundary
  return parts.reduce((sum, part) => sum + nonFileBytes(part, bounds), 0) > bounds.bodyBytes;
}
