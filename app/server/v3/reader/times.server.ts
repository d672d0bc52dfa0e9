const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?<month>${months.join("|")})[a-z]*\\.?`;
const nth = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";

/** Patterns of days in ISO and other notations. As in PHP, the day comes first between hyphens or dots. */
const days = [
  "(?<year>\\d{4})/(?<number>\\d\\d?)/(?<day>\\d\\d?)",
  "(?<day>\\d\\d?)([-.])(?<number>\\d\\d?)\\2(?<year>\\d{4})",
  "(?<day>1[3-9]|2\\d|3[01])/(?<number>\\d\\d?)/(?<year>\\d{4})", // else the day and the month are not distinguishable
  `${nth}[ -]${month},?[ -](?<year>\\d{4})`,
  `${month} ${nth},? (?<year>\\d{4})`,
  "(?<iso>\\d{4}-\\d\\d-\\d\\d)",
];
const clock = "(?<hour>\\d{1,2})[:.](?<minute>\\d\\d)(?:[:.](?<second>\\d\\d))? ?(?<half>[ap]\\.?m\\.?)?";
const written = days.map((day) => new RegExp(`^(?:[a-z]{3,9},? )?${day}(?:(?:,|t| at)? ?${clock})?$`, "i"));
const maxLength = 60;

/** Returns a day, with or without a time, in ISO notation; anything else unchanged. */
function inIsoNotation(text: string): string {
  if (text.length > maxLength) return text;
  const groups = written.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return text;
  const two = (part: number | string | undefined) => String(part ?? 0).padStart(2, "0");
  const { iso, year, number, day, hour, minute, second, half } = groups;
  const name = groups["month"]?.toLowerCase() ?? "";
  const date = iso ?? `${year}-${two(number ?? months.indexOf(name) + 1)}-${two(day)}`;
  if (hour === undefined) return date;
  const isTwelveHours = half !== undefined;
  if (isTwelveHours && (Number(hour) < 1 || Number(hour) > 12)) return text;
  const hours = isTwelveHours ? (Number(hour) % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0) : hour;
  return `${date} ${two(hours)}:${two(minute)}:${two(second)}`;
}

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Matches a Unix time in seconds or milliseconds. */
const unixTime = /^(\d{10})(\d{3})?$/;

/**
 * Returns a time as timestamp (in UTC) and as day (YYYY-MM-DD): the day as it is written, or the day in `zone` for a
 * time with an offset. `zone` also applies to times without an offset. Empty if the text is no time.
 */
export function moments(text: string, zone: string): string[] {
  const [, seconds, ms = "000"] = unixTime.exec(text) ?? [];
  if (seconds) return timestampAndDay(Number(seconds + ms), zone);

  const [, day, time = "00:00", second = ":00", part = "", offset] =
    moment.exec(text) ?? moment.exec(inIsoNotation(text)) ?? [];
  if (!day) return [];
  const at = Date.parse(`${day}T${time}${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) return []; // 31 February
  const local = offset === undefined;
  const atMs = local ? atLocalTime(at, zone) : at - offsetMs(offset);
  return local ? [new Date(atMs).toISOString(), day] : timestampAndDay(atMs, zone);
}

function timestampAndDay(atMs: number, zone: string): string[] {
  const local = new Date(atMs + zoneOffsetMs(atMs, zone));
  return [new Date(atMs).toISOString(), local.toISOString().slice(0, 10)];
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function zoneOffsetMs(atMs: number, zone: string): number {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  clocks.set(zone, clock);
  const name = clock.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offsetMs(name.replace("GMT", ""));
}

/** Converts a local time, given as if it were UTC, to the instant at which the zone's clocks show it. */
function atLocalTime(written: number, zone: string): number {
  const near = written - zoneOffsetMs(written, zone);
  return written - zoneOffsetMs(near, zone);
}
