import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { useRootData } from "#app/components/document/root-data.ts";
import client from "../client/enter.ts?standalone";
import type { ServedAttempt } from "../client/room-context.ts";

interface RoomFacts {
  attempt: AttemptHead;
  noun: string;
  /** Name under which the browser stores the attempt. Missing for an exam: then made of the doctor and the attempt. */
  store?: string | undefined;
  pages: { room: string; review: string; ended: string; save: string };
}

/**
 * Attribute with the data by which the room's script recognises its form; none if the attempt has no token, or neither
 * `store` nor a doctor is known. offline-exams-boot.js parses the name that is made here.
 */
export function useClientAttributes({ attempt, noun, store, pages }: RoomFacts): { "data-attempt"?: string } {
  const doctor = useRootData()?.doctorKey;
  const { id, token } = attempt;
  const name = store ?? (doctor ? `exam-room:${doctor}:${id}` : undefined);
  if (name === undefined || token === null) return {};
  const served: ServedAttempt = {
    name,
    noun,
    token,
    startedAtMs: Date.parse(attempt.started_at),
    endsAtMs: Date.parse(attempt.ends_at),
    serverNowMs: Date.parse(attempt.server_now),
    answered: attempt.answered_count,
    room: pages.room,
    review: pages.review,
    status: pages.ended,
    save: pages.save,
  };
  return { "data-attempt": JSON.stringify(served) };
}

export function RoomClient() {
  const { nonce } = useDocument();
  return <script type="module" nonce={nonce} src={client} suppressHydrationWarning />;
}
