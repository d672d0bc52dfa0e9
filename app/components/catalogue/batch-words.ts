import type { BatchItem, BatchMode, EnrolState, Weekday } from "#contract/catalogue/batches.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { day, dayAndTime, shortDay } from "#locale/dates.ts";

export const fewSeats = 20;

export const enrolStateWords: Record<EnrolState, string> = {
  open: "ভর্তি চলছে",
  soon: "শিগগির",
  full: "পূর্ণ",
  closed: "শেষ",
};

export const teachingModeWords: Record<BatchMode, string> = {
  online: "অনলাইন",
  offline: "সরাসরি",
  mixed: "সরাসরি ও অনলাইন",
};

const weekdayStems: Record<Weekday, string> = {
  sat: "শনি",
  sun: "রবি",
  mon: "সোম",
  tue: "মঙ্গল",
  wed: "বুধ",
  thu: "বৃহস্পতি",
  fri: "শুক্র",
};

export const weekdayWords = Object.entries(weekdayStems).map(([value, stem]) => ({ value, word: `${stem}বার` }));

export const shortWeekdays = Object.entries(weekdayStems).map(([value, stem]) => ({
  value,
  word: stem.replace("বৃহস্পতি", "বৃহঃ"),
}));

/** Names weekdays in Bengali: শনি, সোম ও বুধবার; প্রতিদিন; শুক্রবার বাদে প্রতিদিন. Empty for none. */
export function weekdaysInWords(weekdays: Weekday[]): string {
  const classDays = Object.entries(weekdayStems).filter(([weekday]) => weekdays.some((one) => one === weekday));
  const free = Object.entries(weekdayStems).filter(([weekday]) => weekdays.every((one) => one !== weekday));
  const stems = classDays.map(([, stem]) => stem);
  if (free.length === 0) return "প্রতিদিন";
  if (free.length === 1) return `${free[0]?.[1]}বার বাদে প্রতিদিন`;
  if (stems.length === 0) return "";
  const last = stems.pop();
  return stems.length === 0 ? `${last}বার` : `${stems.join(", ")} ও ${last}বার`;
}

export function areSeatsFew(seatsLeft: number | null | undefined): boolean {
  return typeof seatsLeft === "number" && seatsLeft > 0 && seatsLeft <= fewSeats;
}

/**
 * Formats the number of seats left: "পূর্ণ" (full) for 0, that there is no limit for null, and an empty string for
 * undefined, where the number is not known.
 */
export function seatsInWords(seatsLeft: number | null | undefined): string {
  if (seatsLeft === undefined) return "";
  if (seatsLeft === null) return "আসনের সীমা নেই";
  return seatsLeft === 0 ? "পূর্ণ" : `${bengaliDigits(seatsLeft)} আসন বাকি`;
}

type Enrolment = Pick<BatchItem, "enroll_state" | "enroll_opens_at" | "enroll_closes_at">;

export function enrolDate({ enroll_state, enroll_opens_at, enroll_closes_at }: Enrolment): string {
  if (enroll_state === "soon") return enroll_opens_at ? `ভর্তি শুরু ${shortDay(enroll_opens_at)}` : "";
  if (!enroll_closes_at) return "";
  return enroll_state === "closed"
    ? `ভর্তি শেষ ${day(enroll_closes_at)}`
    : `ভর্তির শেষ দিন ${shortDay(enroll_closes_at)}`;
}

export interface NotOpen {
  title: string;
  text: string;
  /** True if it is not known whether enrolment is open. */
  isUnknown?: boolean;
}

/** Explains why enrolment is not open, or that this is not known, with the relevant date; null while it is open. */
export function whyNotOpen(enrolment: Enrolment): NotOpen | null {
  const { enroll_state, enroll_opens_at, enroll_closes_at } = enrolment;
  switch (enroll_state) {
    case "open":
      return null;
    case "soon":
      return { title: "ভর্তি এখনো শুরু হয়নি", text: enroll_opens_at ? `শুরু ${dayAndTime(enroll_opens_at)}।` : "" };
    case "full":
      return {
        title: "সব আসন পূর্ণ",
        text: `${enroll_closes_at ? `${dayAndTime(enroll_closes_at)} পর্যন্ত ` : ""}কোনো আসন খালি হলে আবার ভর্তি হওয়া যাবে।`,
      };
    case "closed":
      return { title: "এই ব্যাচে ভর্তি শেষ", text: enroll_closes_at ? `শেষ সময় ${dayAndTime(enroll_closes_at)}।` : "" };
    case null:
    case undefined:
      return { title: "ভর্তি চলছে কি না এখন জানা যাচ্ছে না", text: "জানতে হটলাইনে যোগাযোগ করুন।", isUnknown: true };
  }
}
