interface MultipartBounds {
  parts: number;
  partHeadBytes: number;
  bodyBytes: number;
}

/** As browsers write it: one parameter, and nothing that another reader could take for a second boundary. */
const oneBoundary = /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./=?-]{1,70}))$/i;

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType);
}

/** The line of a part's head by which every reader takes it for a file. */
const ofFile = /^content-disposition:[ \t]*form-data;[ \t]*name="[^"\r\n]*";[ \t]*filename\*?=/im;

/** The letters of a part that are no file's: all of it, or its head. */
function textOf(part: string, bounds: MultipartBounds): number {
  const [head = ""] = part.slice(0, bounds.partHeadBytes + 1).split("\r\n\r\n", 1);
  return head.length <= bounds.partHeadBytes && ofFile.test(head) ? head.length : part.length;
}

/**
 * Whether a form's body holds more parts than allowed, beside its files more than a form of texts may, or nobody could
 * say. All is weighed before anything is taken apart.
 */
export function hasTooMuch(body: Buffer, contentType: string, bounds: MultipartBounds): boolean {
  const [, quoted, bare] = oneBoundary.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return true;
  const parts = body.toString("latin1").split(`--${boundary}`, bounds.parts + 3);
  if (parts.length > bounds.parts + 2) return true; // before the first, and behind the last
  return parts.reduce((sum, part) => sum + textOf(part, bounds), 0) > bounds.bodyBytes;
}
