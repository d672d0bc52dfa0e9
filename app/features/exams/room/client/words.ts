import { bengaliNumber } from "#locale/bengali.ts";

export interface State {
  unsent: number;
  /** Reason why the server cannot be reached: the device is offline, or the server does not respond; null if it can. */
  trouble: "offline" | "server" | null;
  /** True once the server has responded since the page was opened. */
  hasContact: boolean;
  /** True if the device cannot store answers. */
  isVolatile: boolean;
  /** True until what the device has stored is read. */
  isUnread: boolean;
}

const unreadWords = "এই ফোনে রাখা উত্তর এখনো পড়া যায়নি, আবার চেষ্টা চলছে…";

/** Tells which answers are saved where. Answers that the server has not acknowledged are never called saved. */
export function savingWords({ unsent, trouble, hasContact, isVolatile, isUnread }: State): string {
  const waiting = `${bengaliNumber(unsent)}টি উত্তর পাঠানো বাকি`;
  const warning = `পাতাটি বন্ধ করবেন না: ${waiting}, এই ফোনে রাখা যাচ্ছে না।`;
  if (isUnread) return unsent > 0 ? `${warning} ${unreadWords}` : unreadWords;
  if (isVolatile && unsent > 0) return warning;
  if (trouble) {
    const cause = trouble === "offline" ? "ইন্টারনেট নেই।" : "সার্ভারে পৌঁছানো যাচ্ছে না।";
    const why = hasContact ? cause : `${cause} সময় ফোনের ঘড়ি ধরে।`;
    return unsent > 0 ? `${waiting}, এই ফোনে রাখা আছে। ${why}` : `${why} আগের সব উত্তর সেভ আছে।`;
  }
  if (unsent > 0) return `${waiting}…`;
  return hasContact ? "সব উত্তর সেভ হয়েছে" : "মিলিয়ে দেখা হচ্ছে…";
}

interface TimeUp {
  unsent: number;
  answered: number;
  isReached: boolean;
}

export function timeUpWords({ unsent, answered, isReached }: TimeUp) {
  const title = "সময় শেষ";
  const countSentence = `সার্ভার ${bengaliNumber(answered)}টি প্রশ্নের উত্তর পেয়েছে।`;
  if (unsent > 0) {
    const rest = `${bengaliNumber(unsent)}টি উত্তর এখনো এই ফোনে, ইন্টারনেট এলে নিজে থেকেই যাবে। দেরিতে পৌঁছালে রাখা থাকবে, তবে নম্বরে ধরা নাও হতে পারে।`;
    return { title, text: `${countSentence} ${rest}` };
  }
  const end = isReached ? "উত্তর নিজে থেকেই জমা হবে।" : "এখন সার্ভারে পৌঁছানো যাচ্ছে না, তবে উত্তর সেখানে নিজে থেকেই জমা হবে।";
  return { title, text: `${countSentence} ${end}` };
}

export function waitingSubmissionWords(unsent: number, isUnread: boolean) {
  const title = "এখনো জমা হয়নি";
  if (isUnread) return { title, text: `${unreadWords} পড়া গেলে নিজে থেকেই জমা হবে। পাতাটি খোলা রাখুন।` };
  const what = unsent > 0 ? `জমার অনুরোধ ও ${bengaliNumber(unsent)}টি উত্তর` : "জমার অনুরোধ";
  const text = `সার্ভারে পৌঁছানো যাচ্ছে না। ${what} এই ফোনে রাখা আছে, যোগাযোগ হলে নিজে থেকেই যাবে। পাতাটি খোলা রাখুন।`;
  return { title, text };
}
