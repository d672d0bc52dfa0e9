import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { fewAtATime } from "#tests/support/api/few-at-a-time.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { happens, mutated } from "#tests/support/hostile/mutations.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { findNonsense, visit, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";

const mutationCount = runsOr(60);
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

/** Starts a proxy in front of the reference API that mutates 70 % of its responses. */
async function startMutatingProxy() {
  const port = await freePort();
  const mutatedPaths: string[] = [];
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const forwarding = fetch(servers.portal.origin + path).then(async (upstream) => {
      const text = await upstream.text();
      const nth = (times.get(path) ?? 0) + 1;
      times.set(path, nth);
      const place = `${seed}/${nth}${path}`;
      response.writeHead(upstream.status, { "content-type": "application/json" });
      if (!upstream.ok || text === "" || !happens(share, place)) return response.end(text);
      mutatedPaths.push(path);
      return response.end(mutated(text, place));
    });
    forwarding.catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    mutatedPaths,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function faultsOf({ status, html, headers }: Awaited<ReturnType<typeof visit>>): string[] {
  const found = findNonsense(withoutScripts(html));
  return [
    ...([200, 400, 404, 503].includes(status) ? [] : [`status ${status}`]),
    ...(headers.get("content-type") === "text/html; charset=utf-8" ? [] : ["no page"]),
    ...(/<main id="main"><\w/.test(html) ? [] : ["no layout"]),
    ...(/<script>alert|href="javascript:/i.test(withoutScripts(html)) ? ["script from data"] : []),
    ...(found ? [`says ${found}`] : []),
  ];
}

test(`${mutationCount} mutated API responses never break a page`, async ({ start }) => {
  const proxy = await startMutatingProxy();
  const bad: string[] = [];
  while (proxy.mutatedPaths.length < mutationCount) {
    const portal = await start({ V3_API_URL: proxy.origin, LOG_LEVEL: "error" }); // a new portal has no older copies to show
    const known = proxy.mutatedPaths.length;
    const responses = await fewAtATime(pages, async (page) => ({ page, ...(await visit(portal.origin + page)) }));
    const paths = proxy.mutatedPaths.slice(known).join(", ");
    for (const visited of responses) {
      for (const fault of faultsOf(visited)) bad.push(`SEED=${seed} ${visited.page}: ${fault} (${paths})`);
    }
    await portal.stop();
    for (const line of portal
      .output()
      .split("\n")
      .filter((text) => /"level":(50|60)/.test(text)))
      bad.push(line);
  }
  await proxy.close();
  expect(bad).toEqual([]);
});
