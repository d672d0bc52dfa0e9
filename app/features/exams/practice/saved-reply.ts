/** JSON reply to an answer that the practice script sends. Answers are in the text form of `answerText`. */
export interface SavedReply {
  /** Number of answered questions of the session. */
  answered?: number;
  /** Answer that is stored, which may be an earlier one from another device. */
  value?: string;
  key?: string;
  /** Day on which the question is asked again; null: not known. */
  due?: string | null;
  /** Reason why there is no verdict now. */
  waits?: string;
  /** Reason why the answer cannot be stored. */
  message?: string;
}

export const verdictWaits = "এখন ঠিক–ভুল দেখা যাচ্ছে না। যা উত্তর দিয়েছেন, সব রাখা আছে।";
