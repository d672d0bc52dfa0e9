import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { devices } from "#api/db/schema/identity.ts";
import type { Database } from "#api/db/client.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { jpegOfManyScans, phonePhoto } from "#tests/support/hostile/pictures.ts";
import { startProbedPortal, type ProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { withDatabase } from "./doctors.ts";
import { hangingCalls, hangingUploads } from "./hanging.ts";

const settings = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" };
const name = "ডা. নমুনা";

/** Requests that differ only in their number, a few at a time. Returns how often each status was answered. */
async function statusesOf(count: number, atOnce: number, send: (n: number) => Promise<Response>) {
  const statuses = new Map<number, number>();
  for (let n = 0; n < count; n += atOnce) {
    const responses = await Promise.all(Array.from({ length: Math.min(atOnce, count - n) }, (_, k) => send(n + k)));
    for (const response of responses) {
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  }
  return [...statuses].map(([status, times]) => `${times} × ${status}`).join(", ");
}

/** Logs a new doctor in; the returned functions send the profile with a field or a picture replaced. */
async function profileOf(portal: ProbedPortal, db: Database, address: string) {
  const { phone, password } = await addClonedDoctor(db);
  const browser = browserAt(portal.origin, { "x-forwarded-for": address });
  await browser.logIn(phone, password);
  const fields = { form: "profile", name, mobile_number: phone, medical_college_id: "1", bmdc_no: newDoctor().bmdcNo };
  return {
    sendForm: (change: Record<string, string>) => browser.post("/my/account", { ...fields, ...change }),
    send: (init: RequestInit) => browser.send("/my/account", init),
    sendPicture: (picture: Buffer) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set("avatar", new File([new Uint8Array(picture)], "me.jpg", { type: "image/jpeg" }));
      return browser.send("/my/account", { method: "POST", body: form });
    },
  };
}

/** Status and latency of a request. */
async function timed(send: () => Promise<Response>): Promise<string> {
  const startedAtMs = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return `${response.status} after ${Math.round(performance.now() - startedAtMs)} ms`;
}

async function longForms(portal: ProbedPortal, db: Database): Promise<void> {
  const { sendForm } = await profileOf(portal, db, "192.0.2.10");
  for (const field of ["medical_college_id", "medical_college_name", "name", "bmdc_no", "mobile_number"]) {
    const long = `${" ".repeat(60_000)}x`;
    await portal.takeProcessorTime();
    const { status } = await sendForm({ [field]: long });
    const { longestTurnMs, cpuMs } = await portal.takeProcessorTime();
    console.log(
      `60,000 spaces in ${field}: ${status}, longest turn ${longestTurnMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms in all`,
    );
  }
}

async function manyScans(portal: ProbedPortal, db: Database): Promise<void> {
  const [attack, other] = [await profileOf(portal, db, "192.0.2.20"), await profileOf(portal, db, "192.0.2.21")];
  const [scans, photo] = [await jpegOfManyScans(26_133), await phonePhoto()];
  await portal.takeProcessorTime();
  const attacked = timed(() => attack.sendPicture(scans));
  console.log(`another doctor's photo beside it: ${await timed(() => other.sendPicture(photo))}`);
  console.log(`JPEG of 26,133 scans, ${Math.round(scans.length / 1000)} kB: ${await attacked}`);
}

async function guestEntries(portal: ProbedPortal, db: Database): Promise<void> {
  const open = await db
    .select()
    .from(quizzes)
    .where(
      sql`access = 'public' and exam_id is not null and not otp_required and now() between opens_at and closes_at`,
    );
  const rows = async () => [await db.$count(quizEntries), await db.$count(examAttempts), await db.$count(devices)];
  for (const [place, each] of open.entries()) {
    const before = await rows();
    const address = `192.0.2.${30 + place}`;
    const answered = await statusesOf(400, 20, (n) =>
      fetch(`${portal.origin}/api/v3/web/quizzes/${each.slug}/entries`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ guest_name: name, guest_phone: `0171${String(1_000_000 + n * 7919).slice(0, 7)}` }),
      }),
    );
    const made = (await rows()).map((count, at) => count - (before[at] ?? 0));
    console.log(`400 guest entries to ${each.slug}: ${answered}; entries, attempts, devices made: ${made.join(", ")}`);
  }
}

async function searches(portal: ProbedPortal): Promise<void> {
  const startedAtMs = performance.now();
  const answered = await statusesOf(1_200, 8, (n) =>
    fetch(`${portal.origin}/api/v3/web/search?search=fcps${n}`, { headers: { "x-forwarded-for": "192.0.2.60" } }),
  );
  console.log(`1,200 searches in ${Math.round(performance.now() - startedAtMs)} ms: ${answered}`);
  const other = await fetch(`${portal.origin}/api/v3/web/search?search=fcps`, {
    headers: { "x-forwarded-for": "198.51.100.60" },
  });
  console.log(`another address: ${other.status}`);
}

async function idleSockets(portal: ProbedPortal): Promise<void> {
  const port = Number(new URL(portal.origin).port);
  const sockets: Socket[] = [];
  for (let n = 0; n < 2_000; n += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
    socket.on("error", () => undefined);
    socket.resume(); // so that its end is noticed
    sockets.push(socket);
    await once(socket, "connect").catch(() => undefined);
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  await (await fetch(`${portal.origin}/healthz`)).text();
  const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === "open").length;
  console.log(
    `2,000 idle connections of one address: ${open} open; another's page: ${await timed(() => fetch(`${portal.origin}/faq`))}`,
  );
  for (const socket of sockets) socket.destroy();
}

async function uploadsThatHang(portal: ProbedPortal, db: Database): Promise<void> {
  const attackers = [];
  for (let n = 0; n < 8; n += 1) attackers.push((await profileOf(portal, db, "192.0.2.70")).send);
  const other = await profileOf(portal, db, "192.0.2.71");
  const photo = await phonePhoto();
  console.log(`a photo: ${await timed(() => other.sendPicture(photo))}`);
  const breakOff = hangingUploads(attackers);
  console.log(`a photo beside 16 uploads that hang: ${await timed(() => other.sendPicture(photo))}`);
  breakOff();
}

/**
 * Repeats attacks on the built portal that once stopped it or filled its database, and prints what it answers: long
 * fields, a picture that is slow to decode, many entries to quizzes, many searches, idle connections, bodies that never
 * arrive whole. With the argument `hanging` only the last.
 */
export async function main([only]: string[]): Promise<void> {
  if (only !== "hanging") await behindProxy();
  const direct = await startProbedPortal({ LOG_LEVEL: "error" });
  try {
    if (only !== "hanging") await idleSockets(direct);
    await hangingCalls(direct);
    await withDatabase(direct, (db) => uploadsThatHang(direct, db));
  } finally {
    await direct.stop();
  }
}

async function behindProxy(): Promise<void> {
  const portal = await startProbedPortal(settings);
  try {
    await withDatabase(portal, async (db) => {
      await longForms(portal, db);
      await manyScans(portal, db);
      await guestEntries(portal, db);
      await searches(portal);
    });
  } finally {
    await portal.stop();
  }
}
