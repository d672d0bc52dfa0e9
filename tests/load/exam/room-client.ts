import { z } from "zod";
import { examPages } from "#app/features/exams/exam-pages.ts";
import { submitForm } from "#tests/support/api/portal/page-navigation.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import { createExamClient, portalSender } from "#tests/support/api/scenarios/exam-client.ts";
import type { Random } from "#tests/support/hostile/mutations.ts";
import type { Candidate } from "#tests/support/rows/exams/sitting.ts";
import { browserOf, cookiesOf } from "../doctor-cookies.ts";

const Receipt = z.object({ status: z.enum(["submitted", "auto_submitted"]) });

/** Client of a doctor who sits an exam by the portal's pages, with the requests of their script. */
export async function createRoomClient(origin: string, candidate: Candidate, random: Random) {
  const pages = examPages(candidate.params);
  const [browser, cookies] = [await browserOf(origin, candidate), await cookiesOf(candidate)];
  const client = createExamClient(
    origin,
    candidate,
    random,
    portalSender(() => cookies),
  );
  let submissionKey = "";

  async function read(address: string): Promise<string> {
    const response = await browser.send(address);
    const html = await response.text();
    if (response.status !== 200) throw new Error(`a page of the room answered ${response.status}`);
    return html;
  }

  return {
    ...client,
    /** Sends the form of the page with the rules. */
    async start(): Promise<void> {
      const location = await submitForm(browser, pages.info, { form: "start", agree: "on" });
      if (location !== pages.room) throw new Error(`the start form led to ${location}`);
    },
    /** Loads the page of the room that is shown first. */
    enter: () => read(pages.room),
    /** Loads the whole paper, which the script keeps. Returns the ids of its questions in the attempt's order. */
    async open(): Promise<number[]> {
      const html = await read(`${pages.room}?page=all`);
      const questions = [...html.matchAll(/name="rev\[(\d+)\]"/g)].map(([, id]) => Number(id));
      const id = Number(findIn(html, /exam-room:[^:]*:(\d+)/, pages.room));
      const token = findIn(html, /name="attempt_token" value="([^"]*)"/, pages.room);
      client.adopt({ id, token, submission_key: "" }, questions);
      return questions;
    },
    /** Loads the page before the submission. */
    async review(): Promise<void> {
      submissionKey = findIn(await read(pages.review), /name="submission_key" value="([^"]*)"/, pages.review);
    },
    async submit(): Promise<{ status: number; body: unknown }> {
      const response = await browser.post(pages.save, { submission_key: submissionKey });
      const text = await response.text();
      return { status: response.status, body: response.ok ? Receipt.parse(JSON.parse(text)) : text };
    },
  };
}
