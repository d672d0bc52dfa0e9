import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { useDocument } from "#app/components/document/document.tsx";
import client from "../client/enter.ts?standalone";

export interface RoomPages {
  room: string;
  review: string;
  ended: string;
  save?: string | undefined;
}

export function clientAttributes(attempt: AttemptHead, pages: RoomPages) {
  const { id, token, started_at, ends_at, server_now, answered_count } = attempt;
  if (pages.save === undefined || token === null) return {};
  return {
    "data-token": token,
    "data-attempt": id,
    "data-started-at": started_at,
    "data-ends-at": ends_at,
    "data-server-now": server_now,
    "data-answered": answered_count,
    "data-room": pages.room,
    "data-review": pages.review,
    "data-status": pages.ended,
    "data-save": pages.save,
  };
}

/** Script that saves answers automatically and queues them while offline; the form works without it. */
export function RoomClient({ pages }: { pages: RoomPages }) {
  const { nonce } = useDocument();
  return pages.save === undefined ? null : <script type="module" nonce={nonce} src={client} suppressHydrationWarning />;
}
