import { setTimeout } from "node:timers/promises";
import { getAppData } from "#contract/account/app-data.ts";
import { login } from "#contract/account/auth.ts";
import { updateProfile } from "#contract/account/account.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { isRedirect, isSame, mayMeanRecord, refuses, saysMissing, type ApiAnswer } from "./api-answer.server.ts";
import { impossiblePath, type ApiQuestions } from "./api-questions.server.ts";
import { createExamples } from "./capability-examples.server.ts";
import type { Capabilities, Call } from "./capabilities.server.ts";

/** Returns the part of an API whose calls are behind the same checks, such as that of a login. */
function areaOf(path: string): Endpoint["path"] {
  return path.startsWith("/web/doctor/") ? "/web/doctor" : `/${path.split("/")[1] ?? ""}`;
}

/**
 * Writes that each API has, by area: how they answer to GET and OPTIONS shows whether other writes can be checked in
 * that way.
 */
const knownWrites: [area: Endpoint["path"], known: Endpoint][] = [
  ["/auth", login],
  ["/web/doctor", updateProfile],
];

/** Checks for a status that says nothing about a call: the API is busy or broken. */
function isTrouble({ status }: ApiAnswer): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

interface Checked {
  ask: ApiQuestions;
  capabilities: Pick<Capabilities, "learn" | "isDeclared">;
  reads: Endpoint[];
  writes: Call[];
}

/**
 * Asks each read, and compares its answer with that of its area to a path that cannot exist. Learns nothing about a
 * read without an answer, one whose answer says that the API is busy or broken, or a refused one without an answer to
 * compare.
 */
async function checkReads({ ask, capabilities, reads }: Checked, impossibleIn: ReturnType<typeof createImpossible>) {
  const answers: { read: Endpoint; answer: ApiAnswer; impossible: ApiAnswer | undefined; isRecord: boolean }[] = [];
  const exampleOf = createExamples(ask);
  for (const read of reads.filter((call) => !capabilities.isDeclared(call))) {
    const example = await exampleOf(read);
    const { answer } = await ask.read(read, example.params);
    const impossible = await impossibleIn(areaOf(read.path), "GET");
    const isComparable = impossible && !isTrouble(impossible);
    if (answer && refuses(answer) && !isComparable) continue; // what is known of it stays
    if (answer && !isTrouble(answer)) answers.push({ read, answer, impossible, isRecord: example.isUnknown });
  }
  // a login that everything is sent to says nothing, unless some call is not
  const tellsApart = answers.some(
    ({ read, answer, impossible }) => read.access === "doctor" && impossible && !isSame(answer, impossible),
  );
  for (const { read, answer, impossible, isRecord } of answers) {
    const isAmbiguous =
      (isRedirect(answer) && read.access === "doctor" && !tellsApart) || (isRecord && mayMeanRecord(answer));
    capabilities.learn(read, saysMissing(answer, impossible) && !isAmbiguous);
  }
}

/**
 * Asks for the paths of writes by GET or OPTIONS. Areas in which a known write answers like a path that cannot exist
 * are left out.
 */
async function checkWrites({ ask, capabilities, writes }: Checked, impossibleIn: ReturnType<typeof createImpossible>) {
  for (const [area, known] of knownWrites) {
    const ofArea = writes.filter((call) => areaOf(call.path) === area && !capabilities.isDeclared(call));
    for (const method of ["GET", "OPTIONS"] as const) {
      const impossible = await impossibleIn(area, method);
      const existing = await ask.path(method, known.path);
      if (!impossible || !existing || !refuses(impossible) || isSame(existing, impossible)) continue;
      for (const call of ofArea) {
        const answer = await ask.path(method, call.path);
        if (answer && !isTrouble(answer)) capabilities.learn(call, isSame(answer, impossible));
      }
      break;
    }
  }
}

/**
 * Creates a function that returns the answer of an area to a path that cannot exist; each area and method is asked
 * once.
 */
function createImpossible(ask: ApiQuestions) {
  const asked = new Map<string, Promise<ApiAnswer | undefined>>();
  return (area: Endpoint["path"], method: "GET" | "OPTIONS") => {
    const name = `${method} ${area}`;
    const answer = asked.get(name) ?? ask.path(method, impossiblePath(area));
    asked.set(name, answer);
    return answer;
  };
}

/**
 * Asks the API for each read, and for the paths of writes, one after the other and without credentials; a write is
 * never sent. Returns false if the app data cannot be read: then nothing else is asked, and nothing is learned.
 */
export async function checkCapabilities(checked: Checked): Promise<boolean> {
  const { answer } = await checked.ask.read(getAppData, {});
  if (!answer || answer.status >= 300) return false;
  const impossibleIn = createImpossible(checked.ask);
  await checkReads(checked, impossibleIn);
  await checkWrites(checked, impossibleIn);
  return true;
}

const retryMs = 2000;

/**
 * Checks in the background which endpoints a remote API has: at once, every two seconds until the API responds, and
 * then every `everyMs` milliseconds. A page that does not work is then not offered.
 */
export function checkCapabilitiesRegularly(checked: Checked, everyMs: number): { stop(): void } {
  const stopping = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal, ref: false });
  async function run(): Promise<void> {
    for (;;) {
      await pause((await checkCapabilities(checked)) ? everyMs : retryMs);
    }
  }
  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return { stop: () => stopping.abort() };
}
