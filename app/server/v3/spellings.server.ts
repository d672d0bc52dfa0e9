/** What stands somewhere, for a log: its kind, never itself. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An answer out of its `data`, where it lies in one. No answer of the contract has a field of that name. */
export function unwrapped(value: unknown): unknown {
  if (!isFields(value) || !Object.hasOwn(value, "data")) return value;
  const { data, ...rest } = value;
  return isFields(data) ? { ...rest, ...data } : value;
}

/** The rows of what should be a list: one with gaps comes from PHP as an object, and one of a single text as that text. */
export function rowsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return Array.from<unknown>(value);
  if (typeof value === "string") return value.trim() ? [value] : [];
  if (!isFields(value)) return undefined;
  if (Object.hasOwn(value, "data")) return rowsOf(value["data"]);
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : undefined;
}

const flags = new Map([
  ...["1", "true", "yes", "on"].map((word) => [word, true] as const),
  ...["0", "false", "no", "off"].map((word) => [word, false] as const),
]);

const number = /^-?\d{1,15}(\.\d+)?$/;
const moneyOfTwoDecimals = /^\d{1,8}(\.\d{1,2}0*)?$/;

/**
 * The same scalar as other programs write it, the likeliest first: whoever asked takes the first that fits. A flag is no
 * number and a number no flag but 0 and 1. `zone` is where a time without one is read.
 */
export function otherSpellings(value: unknown, zone: string): unknown[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const text = String(value).trim();
  const plain = text.replaceAll(",", "");
  const word = text.toLowerCase();
  return [
    text,
    ...(number.test(plain) ? [Number(plain)] : []),
    ...(moneyOfTwoDecimals.test(plain) ? [Number(plain).toFixed(2)] : []),
    flags.get(word),
    word.replace(/[\s-]+/g, "_"),
    ...moments(text, zone),
  ].filter((spelling) => spelling !== undefined && spelling !== value);
}

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Unix time in seconds, or in milliseconds. */
const unixTime = /^(\d{10})(\d{3})?$/;

/** As a timestamp and as a day: the day that is written, or that it is in `zone` where another zone is written. */
function moments(text: string, zone: string): string[] {
  const [, seconds, ms = "000"] = unixTime.exec(text) ?? [];
  if (seconds) return both(Number(seconds + ms), zone);

  const [, day, time = "00:00", second = ":00", part = "", offset] = moment.exec(text) ?? [];
  if (!day) return [];
  const written = Date.parse(`${day}T${time}${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(written)) return [];
  const local = offset === undefined;
  const atMs = local ? atLocalTime(written, zone) : written - offsetMs(offset);
  return local ? [new Date(atMs).toISOString(), day] : both(atMs, zone);
}

function both(atMs: number, zone: string): string[] {
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

/** When the clocks of a zone show what they would show at `written` in UTC. */
function atLocalTime(written: number, zone: string): number {
  const near = written - zoneOffsetMs(written, zone);
  return written - zoneOffsetMs(near, zone);
}
