import pageCalls from "./page-calls.json";
import type { CallVerdict } from "./judge.server.ts";
import { failures, type Row } from "./row.server.ts";

/** Calls of a page, by their names in the report; measured with the reference API by tests/faults/page-calls.ts. */
export interface PageCalls {
  /** All reads of the page. */
  uses: string[];
  /** Reads without which the page cannot be offered. */
  needs: string[];
  /** Reads with whose unreadable response the page fails. */
  reads: string[];
  /** Reads that are made instead of a missing one, by the name of that one. */
  instead: Record<string, string[]>;
}

/** Verdict on a page as a doctor gets it. `not tried`: no response shows whether the page works. */
export type PageVerdict = "works" | "works in part" | "dies" | "not offered" | "not tried";

export interface PageRow {
  /** URL pattern of the page. */
  page: string;
  verdict: PageVerdict;
  /** The calls that cause the verdict, each with its own. */
  because: string[];
}

/** Calls of forms without which their pages are of no use, by the URL pattern of the page. */
const formsOfPages: Record<string, string> = {
  "/login": "POST /auth/login",
  "/join": "POST /auth/join",
  "/join-to-enroll": "POST /auth/join",
  "/course-enrollment-join": "POST /auth/join",
  "/otp": "POST /auth/otp",
  "/register": "POST /auth/register",
  "/forget": "POST /auth/forget",
  "/my/account/change-password": "POST /auth/change-password",
  "/my/account/devices/otp-request": "POST /web/doctor/devices/otp-request",
  "/my/account/devices/otp-submission": "POST /web/doctor/devices/otp-submission",
  "/my/account/devices/request": "POST /web/doctor/devices/request",
};

const absent: ReadonlySet<CallVerdict | undefined> = new Set<CallVerdict | undefined>(["missing", "not offered"]);
const unusable: ReadonlySet<CallVerdict | undefined> = new Set<CallVerdict | undefined>(["unreadable", "too slow"]);
const untried: ReadonlySet<CallVerdict | undefined> = new Set<CallVerdict | undefined>([
  undefined,
  "not tried",
  "refused",
  "success not tried",
]);

export function pageRows(rows: Row[], pages: Record<string, PageCalls> = pageCalls): PageRow[] {
  const verdicts = new Map(rows.map(({ call, verdict }) => [call, verdict]));
  const linked = new Set(rows.flatMap(({ call, isLinked }) => (isLinked ? [call] : [])));
  const names = new Set([...Object.keys(pages), ...Object.keys(formsOfPages)]);
  return [...names].map((page) => ({ page, ...judgePage(pages[page], formsOfPages[page], verdicts, linked) }));
}

function judgePage(
  { uses, needs, reads, instead: insteadOf }: PageCalls = { uses: [], needs: [], reads: [], instead: {} },
  form: string | undefined,
  verdicts: Map<string, CallVerdict>,
  linked: ReadonlySet<string>,
): Omit<PageRow, "page"> {
  const of = (call: string) => verdicts.get(call);
  const isUsable = (call: string) => !absent.has(of(call)) && !unusable.has(of(call));
  const because = (calls: string[]) => calls.map((call) => `${call} ${of(call) ?? "not tried"}`);
  const essential = form === undefined ? [] : [form];

  const lost = [...reads, ...essential].filter((call) => unusable.has(of(call)));
  if (lost.length > 0) return { verdict: "dies", because: because(lost) };
  const unreplaced = uses.filter((call) => absent.has(of(call)) && insteadOf[call]?.every(isUsable) === false);
  const lacking = [...new Set([...needs, ...essential].filter((call) => absent.has(of(call))).concat(unreplaced))];
  const isLinked = needs.some((call) => absent.has(of(call)) && linked.has(call));
  if (lacking.length > 0) return { verdict: isLinked ? "dies" : "not offered", because: because(lacking) };
  const instead = uses.flatMap((call) => (absent.has(of(call)) ? (insteadOf[call] ?? []) : []));
  const replacing = instead.filter((call) => of(call) !== "refused");
  const decisive = [...needs, ...reads, ...essential].filter((call) => !absent.has(of(call))).concat(replacing);
  const unknown = [...new Set(decisive)].filter((call) => untried.has(of(call)));
  if (unknown.length > 0) return { verdict: "not tried", because: because(unknown) };
  const partial = uses.filter((call) => absent.has(of(call)) || failures.has(of(call) ?? "fits"));
  return partial.length > 0
    ? { verdict: "works in part", because: because(partial) }
    : { verdict: "works", because: [] };
}
