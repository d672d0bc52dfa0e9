import type { FormsOfRoutes } from "./forms-of-routes.ts";

const start = [{ form: "start", agree: "on" }];
const mutation = "7b0f3a52-57ce-4bb0-9f0f-0f3a5257ce4b";
const firstAnswer = { "rev[12]": "3", "mid[12]": mutation, "was[12]": "a1b-", "q[12][a]": "0", "q[12][b]": "1" };
const bothAnswers = {
  ...firstAnswer,
  "flag[12]": "on",
  "rev[13]": "0",
  "mid[13]": mutation,
  "was[13]": "-",
  "q[13]": "c",
};
const position = { attempt_token: "a-token-of-an-attempt-of-nobody", seq: "7", page: "1", page_count: "2" };
const room: Record<string, string>[] = [
  { ...position, ...bothAnswers, go: "next" },
  { ...position, ...firstAnswer, keep: "12:a1" },
  { go: "take-over" },
];
const review = [{ submission_key: "a-key-of-a-submission" }];

const practice = { idempotency_key: "a-key-of-a-session" };
const practiceAnswer = {
  question_id: "12",
  mutation_id: mutation,
  "was[12]": "a-b-",
  "q[12][a]": "1",
  certainty: "",
  go: "verdict",
};
const bookmark = { form: "bookmark", question_id: "1", bookmarked: "1" };
const note = { form: "note-1", question_id: "1", note: "পরে আবার দেখব।" };

export const examForms: FormsOfRoutes = {
  "my-exam-info": start,
  "my-pending-exam-info": start,
  "my-exam-room": room,
  "my-pending-exam-room": room.slice(0, 1),
  "my-exam-review": review,
  "my-pending-exam-review": review,
  "on-spot-quiz": [
    { form: "quiz", guest_name: "ডা. নমুনা", guest_phone: "01700000001" },
    { form: "otp", code: "246813" },
    { form: "resend" },
  ],
  "on-spot-quiz-room": room.slice(0, 1),
  "on-spot-quiz-review": review,
  "on-spot-quiz-save": [{ submission_key: "not-one-of-ours" }],
  "my-practice": [
    { form: "practice", ...practice },
    { form: "practice-settings", daily_reviews: "60", remind_at_hour: "20" },
  ],
  "my-practice-new": [
    { ...practice, size: "10", mode: "tutor", subject: "Anatomy", topic: "", status: "", kind: "sba", words: "" },
  ],
  "my-practice-result": [{ form: "practice", ...practice, again: "1" }],
  "my-practice-bookmarks": [bookmark, note],
  "my-practice-session": [practiceAnswer, bookmark, note],
  "my-practice-save": [{ ...practiceAnswer, number: "1" }],
  "my-exam-save": [{ submission_key: "not-one-of-ours" }],
  "my-pending-exam-save": [{ submission_key: "not-one-of-ours" }],
};
