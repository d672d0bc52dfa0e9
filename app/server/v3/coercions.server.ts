/** Names the kind of a value for the log, without the value itself. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

const booleans = new Map([
  ...["1", "true", "yes", "on"].map((word) => [word, true] as const),
  ...["0", "false", "no", "off"].map((word) => [word, false] as const),
]);

const number = /^-?\d{1,15}(\.\d+)?$/;
const moneyOfTwoDecimals = /^\d{1,8}(\.\d{1,2}0*)?$/;

/**
 * Returns other notations of a scalar, the most likely first, of which the caller takes the first valid one. Booleans
 * are never converted to numbers, and of the numbers only 0 and 1 to booleans. `zone` applies to times without an
 * offset.
 */
export function coercions(value: unknown, zone: string): unknown[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const text = String(value).trim();
  const plain = text.replaceAll(",", "");
  const word = text.toLowerCase();
  return [
    text,
    ...(number.test(plain) ? [Number(plain)] : []),
    ...(moneyOfTwoDecimals.test(plain) ? [Number(plain).toFixed(2)] : []),
    booleans.get(word),
    word.replace(/[\s-]+/g, "_"),
    ...moments(text, zone),
  ].filter((candidate) => candidate !== undefined && candidate !== value);
}

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Unix time in seconds or milliseconds. */
const unixTime = /^(\d{10})(\d{3})?$/;

/** Returns a time as timestamp and as day: the written day, or with an offset the day in `zone`. */
function moments(text: string, zone: string): string[] {
  const [, seconds, ms = "000"] = unixTime.exec(text) ?? [];
  if (seconds) return timestampAndDay(Number(seconds + ms), zone);

  const [, day, time = "00:00", second = ":00", part = "", offset] = moment.exec(text) ?? [];
  if (!day) return [];
  const written = Date.parse(`${day}T${time}${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(written)) return [];
  const local = offset === undefined;
  const atMs = local ? atLocalTime(written, zone) : written - offsetMs(offset);
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
