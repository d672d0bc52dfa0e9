import type { QuizEligibility } from "#contract/exams/quiz-entries.ts";

interface QuizFields {
  opens_at: Date;
  closes_at: Date;
  access: "public" | "doctor" | "enrolled";
  status: "draft" | "published" | "closed";
  isReady: boolean;
  trial_category_id: number | null;
}

interface VisitorFacts {
  now: Date;
  doctor: { isDeviceVerified: boolean; isEnrolled: boolean } | undefined;
  /** The visitor's own entry. */
  entry: { key: string; state: "running" | "finished" } | undefined;
  /** True if another entry is allowed after a finished one. */
  mayRepeat: boolean;
}

/** Bengali noun for a quiz in its messages; a trial exam has its own. */
export function quizNoun({ trial_category_id }: Pick<QuizFields, "trial_category_id">): string {
  return trial_category_id === null ? "কুইজ" : "ট্রায়াল পরীক্ষা";
}

function messagesFor(noun: string): Record<QuizEligibility["code"], string> {
  return {
    start: `${noun}টি এখন দিতে পারেন।`,
    resume: `আপনার ${noun} চলছে। যেখানে ছিলেন সেখান থেকে শুরু করুন।`,
    not_open: "এখনো খোলেনি।",
    closed: "সময় শেষ হয়ে গেছে।",
    login_required: `${noun}টি দিতে আগে লগ ইন করুন।`,
    device_unverified: "আগে এই ডিভাইসটি যাচাই করুন।",
    not_enrolled: `${noun}টি নির্দিষ্ট ব্যাচের শিক্ষার্থীদের জন্য।`,
    already_played: `আপনি এই ${noun}টি আগেই দিয়েছেন।`,
  };
}

function codeFor(quiz: QuizFields, { now, doctor, entry, mayRepeat }: VisitorFacts): QuizEligibility["code"] {
  if (entry?.state === "running") return "resume";
  if (quiz.opens_at > now || !quiz.isReady) return "not_open";
  if (quiz.closes_at < now || quiz.status !== "published") return "closed";
  if (entry && !mayRepeat) return "already_played";
  if (quiz.access === "public") return "start";
  if (!doctor) return "login_required";
  if (!doctor.isDeviceVerified) return "device_unverified";
  return quiz.access === "enrolled" && !doctor.isEnrolled ? "not_enrolled" : "start";
}

/** Decides whether a visitor may take a quiz now; `code` is the first obstacle, or `start` or `resume`. */
export function quizEligibility(quiz: QuizFields, visitor: VisitorFacts): Omit<QuizEligibility, "batches"> {
  const code = codeFor(quiz, visitor);
  const message = messagesFor(quizNoun(quiz))[code];
  return { ok: code === "start" || code === "resume", code, message, entry: visitor.entry ?? null };
}
