export interface ByteRange {
  start: number;
  /** The last byte that belongs to it. */
  end: number;
}

/** Long enough to play on, short enough that jumping about in a large file costs little. */
const usualMaxBytes = 1024 * 1024;

/**
 * What of a file answers a Range header: undefined: all of it, null: nothing fits (416). The part is shorter than what was
 * asked for when that is more than `maxBytes`; players ask again. More than one part at once is refused.
 */
export function byteRange(
  header: string | undefined,
  size: number,
  maxBytes = usualMaxBytes,
): ByteRange | null | undefined {
  if (header === undefined) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === "" && Number(last) === 0) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) return null;
  return { start, end: Math.min(end, start + maxBytes - 1) };
}
