/** Reply of the page that takes the answers of a phone. Answers are in the text form of `answerText`. */
export interface SavedReply {
  /** Answered questions of the session. */
  answered?: number;
  /** Answer that is stored, which may be an earlier one from another device. */
  value?: string;
  key?: string;
  /** When the question is asked again. */
  due?: string | null;
  /** Why there is no verdict now. */
  waits?: string;
  /** Why the answer cannot be stored. */
  message?: string;
}

export const verdictWaits = "এখন ঠিক–ভুল দেখা যাচ্ছে না। যা উত্তর দিয়েছেন, সব রাখা আছে।";
