import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { fewAtATime } from "#tests/support/few-at-a-time.ts";
import { test } from "#tests/support/http-test.ts";
import { happens, mutated } from "#tests/support/mutations.ts";
import { freePort } from "#tests/support/free-port.ts";
import { nonsenseIn, visit, withoutScripts } from "#tests/support/reading.ts";
import { servers } from "#tests/support/servers.ts";
import { runsOr, seed } from "#tests/support/sizes.ts";

const wanted = runsOr(60);
const share = 0.7;

const pages = [
  "/",
  "/batches",
  "/phase-a/batches",
  "/phase-a/batch-for-you",
  "/batch-details/1",
  "/batch-details/1/schedule",
  "/batch-details/1/enroll",
  "/batch-schedules/1",
  "/courses/fcps-p-ii",
  "/courses/phase-a",
  "/contact-details",
  "/events",
  "/1/event",
  "/faq",
  "/faq/1/show",
  "/quiz-list",
  "/about",
  "/gallery",
];

/** Stands before the reference API and ruins most of its answers. */
async function ruiner() {
  const port = await freePort();
  const ruined: string[] = [];
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const answering = fetch(servers.api.origin + path).then(async (answer) => {
      const text = await answer.text();
      const nth = (times.get(path) ?? 0) + 1;
      times.set(path, nth);
      const place = `${seed}/${nth}${path}`;
      response.writeHead(answer.status, { "content-type": "application/json" });
      if (!answer.ok || text === "" || !happens(share, place)) return response.end(text);
      ruined.push(path);
      return response.end(mutated(text, place));
    });
    answering.catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    ruined,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function faultsOf({ status, html, headers }: Awaited<ReturnType<typeof visit>>): string[] {
  const found = nonsenseIn(withoutScripts(html));
  return [
    ...([200, 400, 404, 503].includes(status) ? [] : [`status ${status}`]),
    ...(headers.get("content-type") === "text/html; charset=utf-8" ? [] : ["no page"]),
    ...(/<main id="main"><\w/.test(html) ? [] : ["no layout"]),
    ...(/<script>alert|href="javascript:/i.test(withoutScripts(html)) ? ["script from data"] : []),
    ...(found ? [`says ${found}`] : []),
  ];
}

test(`${wanted} ruined answers of the API never ruin a page`, async ({ start }) => {
  const before = await ruiner();
  const bad: string[] = [];
  while (before.ruined.length < wanted) {
    const portal = await start({ V3_API_URL: before.origin, LOG_LEVEL: "error" }); // a new one has no older copies to show
    const known = before.ruined.length;
    const answers = await fewAtATime(pages, async (page) => ({ page, ...(await visit(portal.origin + page)) }));
    const ruined = before.ruined.slice(known).join(", ");
    for (const answer of answers) {
      for (const fault of faultsOf(answer)) bad.push(`SEED=${seed} ${answer.page}: ${fault} (${ruined})`);
    }
    await portal.stop();
    for (const line of portal
      .output()
      .split("\n")
      .filter((text) => /"level":(50|60)/.test(text)))
      bad.push(line);
  }
  await before.close();
  expect(bad).toEqual([]);
});
