export const timeZone = "Asia/Dhaka";

export const zoneName = "বাংলাদেশ সময়";

/** UTC offset of Dhaka, the same all year. */
export const dhakaOffset = "+06:00";
const dhakaOffsetMs = 6 * 60 * 60 * 1000;

const saturday = 6;

/** Returns the day and time that a clock in Dhaka shows at an instant: 2026-11-27T09:00:00.000. */
export function clockInDhaka(instant: Date): string {
  return new Date(instant.getTime() + dhakaOffsetMs).toISOString().slice(0, -1);
}

/** Returns the calendar day in Dhaka at an instant, as YYYY-MM-DD. */
export function dayInDhaka(instant: Date): string {
  return clockInDhaka(instant).slice(0, 10);
}

export function instantInDhaka(day: string, clock: string): Date {
  return new Date(`${day}T${clock}${dhakaOffset}`);
}

export function startOfDay(day: string): Date {
  return instantInDhaka(day, "00:00:00");
}

export function endOfDay(day: string): Date {
  return instantInDhaka(day, "24:00:00");
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the number of days from the day in Dhaka of the instant `now` to `day` (YYYY-MM-DD); negative if `day` has
 * passed.
 */
export function daysUntil(day: string, now: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayInDhaka(new Date(now)))) / dayMs);
}

export function isSameDay(one: string, other: string): boolean {
  return dayInDhaka(new Date(one)) === dayInDhaka(new Date(other));
}

export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - saturday + 7) % 7));
}

export function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}
