import { readWithRetries } from "#app/format/read-retries.ts";
import { newId } from "#app/format/new-id.ts";
import { time } from "#locale/times.ts";
import { clockOffset, deviceClock, ignoringRounding, endOf, startClock } from "./clock.ts";
import { removeAttempt, isStored } from "./offline-copies.ts";
import { alertAfter } from "./answer-alert.ts";
import { showAlert } from "./alert.ts";
import type { RoomContext } from "./room-context.ts";
import { drawRoomState, setText } from "./room-state.ts";
import {
  answeredMore,
  isUnsent,
  withChange,
  withSavedAnswer,
  withStored,
  type AnswerChange,
  type Entry,
} from "./queue.ts";
import { fetchClock, sendToServer, type SyncResponse } from "./sync-response.ts";
import { openStorage, type RoomFacts, type Storage } from "./storage.ts";
import { createSync } from "./sync.ts";
import type { View } from "./view.ts";
import { timeUpWords, waitingSubmissionWords } from "./words.ts";

const idleMs = 60_000;

/**
 * Opens one attempt on this device: its stored answers and their synchronisation with the server. Goes on without the
 * stored ones if reading them takes more than two seconds, and adds them later. Throws if reading fails before that.
 */
export async function openAttempt(place: RoomContext, view: View) {
  const entries = new Map<number, Entry>();
  const { endsAtMs, answered } = place;
  const facts: RoomFacts = { offsetMs: place.offsetMs ?? 0, endsAtMs, answered, deviceSeq: 0, submissionKey: null };
  const device = deviceClock();
  const serverNowMs = () => device.nowMs() + facts.offsetMs;
  let storage: Storage | undefined;
  let hasContact = place.offsetMs !== undefined;
  let isContactDue = !hasContact;
  let isVolatile = false;
  let failures = 0;
  let isOver = false;
  let isStopped = false;
  let isSignedOut = false;

  /** Stores entries, but not while the page is hidden: in WebKit a write of a page that is left blocks the next page. */
  function save(changed: Iterable<Entry>): void {
    if (isStopped || document.hidden) return;
    storage?.save(changed, facts).catch(() => {
      isVolatile = true;
      drawState();
    });
  }

  function unsentCount(): number {
    return [...entries.values()].filter(isUnsent).length;
  }

  function drawState(): void {
    const unsent = unsentCount();
    const isUnread = !storage;
    const isUnreachable = failures > 0 && !isSignedOut;
    const trouble = !isUnreachable ? null : navigator.onLine ? "server" : "offline";
    const isReached = hasContact && failures === 0;
    const answeredHere = facts.answered + answeredMore(entries.values());
    drawRoomState({ unsent, trouble, hasContact, isVolatile, isUnread }, answeredHere);
    const isSubmissionWaiting = facts.submissionKey !== null && (failures > 0 || isUnread);
    const submission = isSubmissionWaiting ? waitingSubmissionWords(unsent, isUnread) : undefined;
    const over = isOver ? timeUpWords({ unsent, answered: facts.answered, isReached }) : undefined;
    if (submission) showAlert({ ...submission, actions: [{ label: "এখন জমা দেব না", go: stay }] });
    else if (over) showAlert({ ...over, actions: [{ label: "এগিয়ে যান", go: () => void leave() }] });
  }

  /** Leaves to the status page; removes the local data if nothing is unsent. */
  async function leave(): Promise<void> {
    if (unsentCount() === 0) await drop();
    location.replace(place.status);
  }

  function stay(): void {
    facts.submissionKey = null;
    save([]);
    location.assign(place.room);
  }

  /** Removes the local data, unless they have not been read yet and may contain unsent answers. */
  async function drop(): Promise<void> {
    if (!storage) return;
    storage.close();
    await removeAttempt(place.name);
  }

  async function withServerClock(request: Promise<SyncResponse>): Promise<SyncResponse> {
    const sentAt = performance.now();
    const answer = await request;
    isSignedOut = answer.kind === "signed-out";
    if (answer.kind !== "saved") return answer;
    const atMs = device.set();
    const offsetMs = clockOffset(answer.clock.server_now, atMs + sentAt - performance.now(), atMs);
    facts.offsetMs = ignoringRounding(facts.offsetMs, offsetMs);
    facts.endsAtMs = endOf(answer.clock, facts.endsAtMs);
    setText("[data-end-time]", time(new Date(facts.endsAtMs).toISOString()));
    facts.answered = answer.answered ?? facts.answered;
    hasContact = true;
    isContactDue = false;
    return answer;
  }

  async function handle(answer: SyncResponse): Promise<void> {
    if (answer.kind === "saved") {
      save([]);
      reopen();
      if (!isOver && facts.submissionKey === null) showAlert();
      return;
    }
    if (answer.kind === "unreachable") return;
    if (answer.kind === "signed-out" && !(await isStored(place.name))) {
      location.reload(); // logged out in another tab
      return;
    }
    if (answer.kind !== "signed-out") view.allow(false);
    if (answer.kind === "ended" || answer.kind === "closed") await drop();
    if (answer.kind === "ended") location.replace(place.status);
    else showAlert(alertAfter(answer, place));
  }

  /** Lets the doctor go on if only the device's clock said that the time was over. */
  function reopen(): void {
    if (!isOver || facts.endsAtMs <= serverNowMs()) return;
    isOver = false;
    view.allow(true);
    drawState();
  }

  const sync = createSync(entries, {
    send: (answers) => withServerClock(sendToServer(place.save, { attempt_token: place.token, answers })),
    save,
    serverNowMs,
    onChange(changed, tries) {
      failures = tries;
      view.draw(changed);
      drawState();
    },
    onSettled: (entry, outcome) => {
      if (outcome === "conflict" || document.getElementById(`conflict-${entry.id}`)) view.refreshConflict(entry);
    },
    onAnswer: (answer) => void handle(answer),
    async onDrained() {
      if (facts.submissionKey !== null && storage)
        return withServerClock(sendToServer(place.save, { submission_key: facts.submissionKey }));
      return isContactDue ? withServerClock(fetchClock(place.save)) : undefined;
    },
  });

  function contactServer(): void {
    isContactDue = true;
    void sync.flush();
  }

  function show(): void {
    view.draw([...entries.values()].filter(view.isShown));
  }

  let isLate = false;

  /** Adds what is stored on this device. If it comes late, what was answered meanwhile is newer. */
  function addStored(opened: Storage): void {
    storage = opened;
    for (const entry of opened.entries) entries.set(entry.id, withStored(entries.get(entry.id), entry, newId));
    const { deviceSeq = 0, submissionKey = null, ...known } = opened.facts ?? {};
    if (!hasContact) Object.assign(facts, known);
    facts.deviceSeq = Math.max(facts.deviceSeq, deviceSeq);
    facts.submissionKey ??= submissionKey;
    if (!isLate) return;
    save(entries.values());
    reopen();
    show();
    begin();
  }

  /** Sends what is unsent, also a submission that an earlier page left waiting. */
  function begin(): void {
    drawState();
    if (facts.submissionKey !== null) view.allow(false);
    void sync.flush();
  }

  if (!hasContact) drawState(); // the copy may be older than the stored answers
  isLate = !(await readWithRetries(() => openStorage(place.name), addStored));

  return {
    entries,
    serverNowMs,
    show,
    /** Merges the questions that a page from the server contains. */
    merge(served: Entry[]): void {
      const merged = served.map((entry) => {
        const known = entries.get(entry.id);
        return known ? withSavedAnswer(known, entry.saved) : entry;
      });
      for (const entry of merged) entries.set(entry.id, entry);
      save(merged);
    },
    change(id: number, change: AnswerChange): void {
      const entry = entries.get(id);
      if (!entry) return;
      const nowMs = Math.floor(serverNowMs());
      facts.deviceSeq = Math.max(facts.deviceSeq + 1, nowMs);
      const typed_at = new Date(nowMs).toISOString();
      sync.change(withChange(entry, change, { mutation_id: newId(), device_seq: facts.deviceSeq, typed_at }));
    },
    /** Submits the exam: now, or as soon as the server can be reached. */
    async submit(key: string): Promise<void> {
      facts.submissionKey = key;
      view.allow(false);
      save([]);
      drawState();
      await sync.flush();
      await sync.flush(); // the first flush may have started before the submission was requested
    },
    flush: sync.flush,
    /** Stops: another tab takes over. */
    stop(): void {
      isStopped = true;
      sync.stop();
    },
    start(): void {
      const onEnd = () => {
        isOver = true;
        view.allow(false);
        contactServer();
        drawState();
      };
      startClock({ startedAtMs: place.startedAtMs, endsAtMs: () => facts.endsAtMs, serverNowMs, onEnd });
      begin();
      addEventListener("online", contactServer);
      addEventListener("pagehide", () => void sync.flush());
      document.addEventListener("visibilitychange", () => {
        if (document.hidden) return void sync.flush();
        save(entries.values());
        contactServer();
      });
      setInterval(() => {
        if (device.isOutdated(idleMs) && failures === 0 && !document.hidden) contactServer();
      }, idleMs / 12);
    },
  };
}

export type OpenAttempt = Awaited<ReturnType<typeof openAttempt>>;
