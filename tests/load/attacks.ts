import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { devices } from "#api/db/schema/identity.ts";
import type { Database } from "#api/db/client.ts";
import { jpegOfManyScans, phonePhoto } from "#tests/support/hostile/pictures.ts";
import { startProbedPortal, type ProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { withDatabase } from "./doctors.ts";
import { sessionSecret } from "./doctor-cookies.ts";
import { compareHanging } from "./hanging.ts";
import { profileOf } from "./others.ts";

const settings = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" };
const name = "ডা. নমুনা";
const from = (address: string) => ({ "x-forwarded-for": address });

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

/** Status and latency of a request. */
async function timed(send: () => Promise<Response>): Promise<string> {
  const startedAtMs = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return `${response.status} after ${Math.round(performance.now() - startedAtMs)} ms`;
}

async function longForms(portal: ProbedPortal, db: Database): Promise<void> {
  const { sendForm } = await profileOf(portal, db, from("192.0.2.10"));
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
  const [attack, other] = [
    await profileOf(portal, db, from("192.0.2.20")),
    await profileOf(portal, db, from("192.0.2.21")),
  ];
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

/**
 * Repeats attacks on the built portal that once stopped it or filled its database, and prints what it answers: long
 * fields, a picture that is slow to decode, many entries to quizzes, many searches, idle connections, bodies that never
 * arrive whole. With the argument `hanging` only the last, and with `--against` those on another commit or build, too.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { against: { type: "string" } }, allowPositionals: true });
  if (!positionals.includes("hanging")) {
    await behindProxy();
    const direct = await startProbedPortal({ LOG_LEVEL: "error" });
    try {
      await idleSockets(direct);
    } finally {
      await direct.stop();
    }
  }
  await compareHanging({ LOG_LEVEL: "error", SESSION_SECRETS: sessionSecret }, values.against);
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
