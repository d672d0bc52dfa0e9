import { bengaliNumber } from "./bengali.ts";

/** ৫১ KB, ১.২ MB: what a file costs on a metered line. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${bengaliNumber(Math.max(1, Math.round(bytes / 1000)))}\u00a0KB`;
  return `${bengaliNumber(Math.round(bytes / 100_000) / 10)}\u00a0MB`;
}
