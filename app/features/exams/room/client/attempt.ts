import { bengaliNumber } from "#locale/bengali.ts";
import { time } from "#locale/times.ts";
import { closedSentence } from "../../exam-words.ts";
import { clockOffset, ignoringRounding, endOf, startClock } from "./clock.ts";
import { removeAttempt, isStored } from "./offline-copies.ts";
import { showAlert } from "./alert.ts";
import type { RoomContext } from "./room-context.ts";
import { isUnsent, withChange, withSavedAnswer, type Change, type Entry } from "./queue.ts";
import { fetchClock, sendToServer, type SyncResponse } from "./sync-response.ts";
import { openStorage, type RoomFacts } from "./storage.ts";
import { createSync } from "./sync.ts";
import { stateWords, timeUpWords, waitingSubmissionWords } from "./words.ts";

const idleMs = 60_000;

interface View {
  draw(entries: Entry[]): void;
  /** Enables or disables the form. */
  allow(isOpen: boolean): void;
  /** Updates a question's conflict from the server. */
  refreshConflict(entry: Entry): void;
}

function setText(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) place.textContent = text;
}

/**
 * Opens one attempt on this device: its stored answers and their synchronisation with the server. Throws if the browser
 * has no storage.
 */
export async function openAttempt(place: RoomContext, view: View) {
  const storage = await openStorage(place.name);
  const stored = await storage.read();
  const entries = new Map(stored.entries.map((entry) => [entry.id, entry]));
  const fresh = { offsetMs: place.offsetMs ?? 0, endsAtMs: place.endsAtMs, answered: place.answered };
  const before = { deviceSeq: 0, submissionKey: null, ...fresh, ...stored.facts };
  const facts: RoomFacts = place.offsetMs === undefined ? before : { ...before, ...fresh };
  const serverNowMs = () => Date.now() + facts.offsetMs;
  facts.deviceSeq = Math.max(facts.deviceSeq, Math.floor(serverNowMs()));
  let hasContact = place.offsetMs !== undefined;
  let isContactDue = !hasContact;
  let contactAtMs = Date.now();
  let isVolatile = false;
  let failures = 0;
  let isOver = false;
  let isStopped = false;
  let isSignedOut = false;

  function save(changed: Entry[]): void {
    if (isStopped) return;
    storage.save(changed, facts).catch(() => {
      isVolatile = true;
      drawState();
    });
  }

  function unsentCount(): number {
    return [...entries.values()].filter(isUnsent).length;
  }

  function drawState(): void {
    const unsent = unsentCount();
    const isUnreachable = failures > 0 && !isSignedOut;
    const trouble = !isUnreachable ? null : navigator.onLine ? "server" : "offline";
    const isReached = hasContact && failures === 0;
    setText("[data-room-state]", stateWords({ unsent, trouble, hasContact, isVolatile }));
    const box = document.querySelector(".room-state");
    box?.toggleAttribute("data-waiting", unsent > 0);
    box?.toggleAttribute("data-trouble", trouble !== null || (isVolatile && unsent > 0));
    setText("[data-answered-count]", bengaliNumber(facts.answered));
    const progress = document.querySelector<HTMLProgressElement>("progress[data-answered]");
    if (progress) progress.value = facts.answered;
    const submission = facts.submissionKey !== null && failures > 0 ? waitingSubmissionWords(unsent) : undefined;
    const over = isOver ? timeUpWords({ unsent, answered: facts.answered, isReached }) : undefined;
    if (submission) showAlert({ ...submission, actions: [{ label: "এখন জমা দেব না", go: () => void stay() }] });
    else if (over) showAlert({ ...over, actions: [{ label: "পরীক্ষার অবস্থা দেখুন", go: () => void leave() }] });
  }

  /** Leaves to the status page; removes the local data if nothing is unsent. */
  async function leave(): Promise<void> {
    if (unsentCount() === 0) await drop();
    location.replace(place.status);
  }

  async function stay(): Promise<void> {
    facts.submissionKey = null;
    await storage.save([], facts).catch(() => undefined);
    location.assign(place.room);
  }

  async function drop(): Promise<void> {
    storage.close();
    await removeAttempt(place.name);
  }

  async function withServerClock(request: Promise<SyncResponse>): Promise<SyncResponse> {
    const sentAtMs = Date.now();
    const answer = await request;
    isSignedOut = answer.kind === "signed-out";
    if (answer.kind !== "saved") return answer;
    contactAtMs = Date.now();
    facts.offsetMs = ignoringRounding(facts.offsetMs, clockOffset(answer.clock.server_now, sentAtMs, contactAtMs));
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
      const clockWasWrong = isOver && facts.endsAtMs > serverNowMs(); // the device's clock was wrong
      if (clockWasWrong) {
        isOver = false;
        view.allow(true);
        drawState();
      }
      if (!isOver) showAlert(null);
    }
    if (answer.kind === "signed-out") {
      if (!(await isStored(place.name))) {
        location.reload(); // logged out in another tab
        return;
      }
      const text = "আপনার উত্তর এই ফোনে রাখা আছে। লগইন করলে নিজে থেকেই পাঠানো হবে।";
      const actions = [{ label: "লগইন করুন", isPrimary: true, go: place.room }];
      showAlert({ title: "সেশন শেষ হয়ে গেছে", text, actions, isSessionTimeout: true });
    }
    if (answer.kind === "unreachable" || answer.kind === "signed-out") return;
    if (answer.kind !== "saved") view.allow(false);
    if (answer.kind === "ended") {
      await drop();
      location.replace(place.status);
    } else if (answer.kind === "closed") {
      await drop();
      const actions = [{ label: "এগিয়ে যান", isPrimary: true, go: place.status }];
      showAlert({ title: "পরীক্ষা শেষ", text: closedSentence(answer.lateKept, answer.endedBy), actions });
    } else if (answer.kind === "moved") {
      const text = "এখানে শুধু পড়া যাবে, যা লিখেছেন তা রাখা আছে। এখানে চালিয়ে যাবেন?";
      const actions = [{ label: "এখানে চালিয়ে যান", isPrimary: true, go: takeOver }];
      showAlert({ title: "পরীক্ষাটি এখন অন্য ডিভাইসে চলছে", text, actions });
    } else if (answer.kind === "refused") {
      const actions = [{ label: "পাতাটি আবার খুলুন", go: place.room }];
      showAlert({ title: "উত্তর পাঠানো যাচ্ছে না", text: `${answer.message} উত্তরগুলো এই ফোনে রাখা আছে।`, actions });
    }
  }

  function takeOver(): void {
    const form = Object.assign(document.createElement("form"), { method: "post", action: place.room });
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: "take-over" }));
    document.body.append(form);
    form.submit();
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
      if (facts.submissionKey !== null)
        return withServerClock(sendToServer(place.save, { submission_key: facts.submissionKey }));
      return isContactDue ? withServerClock(fetchClock(place.save)) : undefined;
    },
  });

  function contactServer(): void {
    isContactDue = true;
    void sync.flush();
  }

  return {
    entries,
    serverNowMs,
    /** Merges the questions that a page from the server contains. */
    merge(served: Entry[]): void {
      const merged = served.map((entry) => {
        const known = entries.get(entry.id);
        return known ? withSavedAnswer(known, entry.saved) : entry;
      });
      for (const entry of merged) entries.set(entry.id, entry);
      save(merged);
    },
    show(isMeant: (entry: Entry) => boolean = () => true): void {
      view.draw([...entries.values()].filter(isMeant));
    },
    change(id: number, change: Change): void {
      const entry = entries.get(id);
      if (!entry) return;
      facts.deviceSeq += 1;
      const typed_at = new Date(serverNowMs()).toISOString();
      sync.change(withChange(entry, change, { device_seq: facts.deviceSeq, typed_at }));
    },
    /** Submits the exam: now, or as soon as the server can be reached. */
    async submit(key: string): Promise<void> {
      facts.submissionKey = key;
      view.allow(false);
      save([]);
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
      drawState();
      if (facts.submissionKey !== null) view.allow(false);
      void sync.flush();
      addEventListener("online", contactServer);
      addEventListener("pagehide", () => void sync.flush());
      document.addEventListener("visibilitychange", () => {
        if (document.hidden) void sync.flush();
        else contactServer();
      });
      setInterval(() => {
        if (Date.now() - contactAtMs > idleMs && failures === 0 && !document.hidden) contactServer();
      }, idleMs / 4);
    },
  };
}

export type OpenAttempt = Awaited<ReturnType<typeof openAttempt>>;
