import { expect } from "@playwright/test";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { measuredPages, type MeasuredPage } from "./measured-pages.ts";

export interface VisitedPage extends Pick<MeasuredPage, "name" | "reader"> {
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

/** Opens every page of a portal of the demo, those of a doctor as the demo's first one. */
export async function visitPages(origin: string): Promise<{ doctor: PlainBrowser; pages: VisitedPage[] }> {
  const doctor = browserAt(origin);
  const readers = { doctor, visitor: browserAt(origin), nobody: browserAt(origin) };
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const pages: VisitedPage[] = [];
  for (const { name, reader, open } of measuredPages(readers)) {
    const path = await open();
    const response = await readers[reader].send(path);
    pages.push({ name, reader, path, status: response.status, headers: response.headers, html: await response.text() });
  }
  return { doctor, pages };
}
