import { test as base } from "@playwright/test";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { attachServerLogs } from "#tests/support/browser/server-logs.ts";
import { specificationApi, type SpecificationApi } from "./client.ts";
import type { Answers } from "./answer-forms.ts";
import type { Doctor } from "./store.ts";

type Added = Awaited<ReturnType<SpecificationApi["addDoctor"]>>;

interface Fixtures {
  /** The stand-in that the portal under test uses. */
  api: SpecificationApi;
  /** Adds a doctor to the stand-in, with the forms of the answers that this doctor gets. */
  addDoctor: (fields?: Partial<Doctor>, answers?: Partial<Answers>) => Promise<Added>;
  serverLogs: undefined;
}

/** Playwright test on an API that knows only the calls of the owner's specification. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "x-forwarded-for": newIpAddress() }),
  api: async ({ browserName: _ }, use) => use(specificationApi(servers.specificationApi.origin)),
  addDoctor: async ({ api }, use) =>
    use(async (fields = {}, answers) => {
      const { phone, bmdcNo } = newDoctor();
      const doctor = await api.addDoctor({ mobile_number: phone, bmdc_no: bmdcNo, ...fields });
      if (answers) await api.answer(answers, doctor.mobile_number);
      return doctor;
    }),
  serverLogs: [attachServerLogs, { auto: true }],
});
