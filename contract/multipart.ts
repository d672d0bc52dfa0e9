import { bounds } from "./bounds.ts";

/** As browsers write it: one parameter, and nothing that another reader could take for a second boundary. */
const oneBoundary = /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./=?-]{1,70}))$/i;

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType);
}

/** Whether a form's body holds more parts than allowed, or nobody could say. They are counted before anything is taken apart. */
export function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, quoted, bare] = oneBoundary.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return true;
  const delimiters = body.toString("latin1").split(`--${boundary}`, bounds.parts + 3).length - 1;
  return delimiters > bounds.parts + 1; // one ends the last part
}
