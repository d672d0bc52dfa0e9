import { backoffMs } from "../../room/client/queue.ts";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { answerFromText } from "../../room/answer-text.ts";
import type { SavedReply } from "../saved-reply.ts";
import { valueIn } from "./question-sections.ts";
import type { PracticeRecord, Records } from "./records.ts";

const timeoutMs = 15_000;
const conflict = 409;
const signedOutRetryMs = 15_000;

export type SendState = "sent" | "signed-out" | "unreachable";

interface Hooks {
  /** Called after each attempt, with the message of the last answer that the server refused for good. */
  onState(state: SendState, refusal?: string): void;
  /** Called for each answer that the server has taken or refused for good. */
  onReply(record: PracticeRecord, reply: SavedReply): void;
}

/** Sends one answer, also while the page unloads (keepalive); undefined without a response within 15 seconds. */
async function post({ session, body }: PracticeRecord): Promise<Response | undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  return fetch(`/my/practice/${session}/answers`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: body ?? "",
    redirect: "manual",
    keepalive: true,
    signal: timeout.signal,
  })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

function isReply(json: unknown): json is SavedReply {
  return typeof json === "object" && json !== null;
}

async function replyOf(response: Response): Promise<SavedReply> {
  const json: unknown = await response.json().catch(() => null);
  return isReply(json) ? json : {};
}

const otherKept = "অন্য ডিভাইসে এটির উত্তর আগেই দেওয়া ছিল, সেটিই রাখা হয়েছে।";

function isOther({ body = "" }: PracticeRecord, { value }: SavedReply): boolean {
  const given = (answer: AnswerValue = null) =>
    JSON.stringify(
      Object.entries(answer ?? {})
        .filter(([, letter]) => letter !== null)
        .sort(),
    );
  return value !== undefined && given(answerFromText(value)) !== given(valueIn(body));
}

/**
 * Creates a sender of the stored answers: in the order in which they were given, one request at a time. It retries
 * while the server cannot be reached or the login has ended; an answer that the server refuses counts as sent.
 */
export function createSender(records: Records, { onState, onReply }: Hooks) {
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let refusal: string | undefined;

  function retry(state: SendState, ms: number): void {
    failures += 1;
    timer = setTimeout(() => void flush(), ms);
    onState(state);
  }

  async function run(): Promise<void> {
    // read anew after each, since more may be answered meanwhile
    for (let [record] = records.unsent(); record; [record] = records.unsent()) {
      const response = await post(record);
      if (!response || response.status === 429 || response.status >= 500) {
        const seconds = Number(response?.headers.get("retry-after") ?? 0);
        retry("unreachable", seconds * 1000 || backoffMs(failures + 1, Math.random()));
        return;
      }
      if (response.type === "opaqueredirect" || response.status === 401 || response.status === 419) {
        retry("signed-out", signedOutRetryMs);
        return;
      }
      failures = 0;
      records.markSent(record);
      const reply = await replyOf(response);
      const { message = "" } = reply;
      if (!response.ok) refusal = message;
      else if (isOther(record, reply)) refusal = otherKept;
      onReply(record, response.status === conflict ? { waits: message } : reply);
    }
    onState("sent", refusal);
  }

  /** Sends everything now; resolves when that has succeeded or failed. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return { flush };
}
