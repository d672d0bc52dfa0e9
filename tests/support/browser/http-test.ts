import { fakeApi, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { test as journey } from "./journey.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

interface Fixtures {
  /** A fake v3 API for this test, not started yet. */
  api: FakeApi;
  /** Starts a portal or another program, which is stopped after the test. */
  start: (settings?: Record<string, string>, program?: string) => Promise<PortalProcess>;
}

export const test = journey.extend<Fixtures>({
  api: async ({ browserName: _ }, use) => {
    const api = await fakeApi();
    await use(api);
    await api.stop();
  },
  start: async ({ browserName: _ }, use) => {
    const started: PortalProcess[] = [];
    await use(async (settings, program) => {
      const portal = await startPortal(settings, program);
      started.push(portal);
      return portal;
    });
    await Promise.all(started.map(({ stop }) => stop()));
  },
});
