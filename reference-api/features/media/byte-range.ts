export interface ByteRange {
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Bytes of the longest range: enough for continuous playback, and so few that seeking in a large file transfers
 * little.
 */
const defaultMaxBytes = 1024 * 1024;

/**
 * Returns the byte range of a file for a Range header (RFC 9110): undefined, for the whole file, without a header; null
 * if the range cannot be satisfied (416), has several parts or is malformed. A range is cut to `maxBytes`; players
 * request the rest.
 */
export function byteRange(
  header: string | undefined,
  size: number,
  maxBytes = defaultMaxBytes,
): ByteRange | null | undefined {
  if (header === undefined) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === "" && Number(last) === 0) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) return null;
  return { start, end: Math.min(end, start + maxBytes - 1) };
}
