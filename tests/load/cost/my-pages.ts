import { pages } from "#app/pages.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { expectStatus, pick, type Workload } from "./workload.ts";

/** Pages that are measured on their own; opening the others begins an exam, during which practice waits. */
const measuredApart = /^my-dashboard$|-room$|-exam-review$/;

const belowMy = new Set<string>(pages.flatMap(({ name, pattern }) => (pattern.startsWith("/my/") ? [name] : [])));

/** Pages below /my, with the demo's first doctor, and how to read one. */
export interface MyPages {
  /** Addresses by the name of the page; only of those that are served. */
  addresses: Map<string, string>;
  read: (address: string) => Promise<void>;
}

export async function openMyPages({ origin }: PortalProcess): Promise<MyPages> {
  const doctor = browserAt(origin);
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const statusOf = async (address: string) => {
    const response = await doctor.send(address);
    await response.text();
    return response.status;
  };
  const addresses = new Map<string, string>();
  for (const { name, reader, open } of measuredPages({ doctor, visitor: browserAt(origin) })) {
    if (reader !== "doctor" || !belowMy.has(name) || measuredApart.test(name)) continue;
    const address = await open().catch(() => undefined); // an older build may have another form
    if (address !== undefined && (await statusOf(address)) === 200) addresses.set(name, address);
  }
  return { addresses, read: async (address) => expectStatus(await statusOf(address), address) };
}

/** Reads the pages of these names one after the other. */
export function readMyPages({ addresses, read }: MyPages, names: string[]): Workload {
  return {
    what: "every other page below /my",
    work: (n) => read(addresses.get(pick(names, n)) ?? ""),
  };
}
