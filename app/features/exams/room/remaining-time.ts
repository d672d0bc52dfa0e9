import { bengaliDigits } from "#locale/bengali.ts";

/** Formats a remaining time: ২:১২:০৮ for 7928 seconds, ৯:০৫ for 545, ০:০০ if negative. */
export function remainingText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return bengaliDigits(shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":"));
}
