import { createCookie } from "@remix-run/node";
import { seal } from "#app/server/session/sealed-cookie.server.ts";
import { path } from "#app/paths.ts";
import { createKeyRing } from "#keys";
import type { SendAnswers } from "#tests/support/candidate.ts";
import type { Candidate } from "#tests/support/sitting.ts";

/** SESSION_SECRETS of a portal whose cookies are made here. */
export const secret = "a-secret-of-the-load-tests-that-is-long-enough";
const keys = createKeyRing([secret]);

/** The browser of a doctor who is logged in. */
export async function cookiesOf({ token, device, doctorId }: Candidate): Promise<string> {
  const session = await seal(JSON.stringify({ token, doctorId }), keys, "cookie session");
  const cookies = [
    await createCookie("session").serialize(session),
    await createCookie("ddt").serialize(await seal(device, keys, "cookie ddt")),
  ];
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Sends answers as the script of the room does. */
export function roomSender(cookies: Map<Candidate, string>): SendAnswers {
  return async (origin, candidate, { attempt_token, answers }) => {
    const { id, schedule_id, event_id } = candidate.params;
    const address = path("my-exam-save", { id, schedule_id, eventId: event_id });
    const answer = await fetch(origin + address, {
      method: "POST",
      headers: { cookie: cookies.get(candidate) ?? "", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ attempt_token, answers: JSON.stringify(answers) }),
    });
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  };
}
