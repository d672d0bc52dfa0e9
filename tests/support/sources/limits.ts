const units: [seconds: number, name: string][] = [
  [24 * 60 * 60, "day"],
  [60 * 60, "hour"],
  [60, "minute"],
  [1, "second"],
];

/** A duration in words: 600 seconds are "10 minutes". */
function durationInWords(seconds: number): string {
  const [length, name] = units.find(([length]) => seconds % length === 0) ?? [1, "second"];
  const count = seconds / length;
  return count === 1 ? name : `${count} ${name}s`;
}

/** The windows of a rate limit in words: "5 per minute, 15 per 15 minutes". */
export function windowsInWords(windows: [points: number, seconds: number][]): string {
  return windows.map(([points, seconds]) => `${points} per ${durationInWords(seconds)}`).join(", ");
}
