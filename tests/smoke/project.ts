import type { Project } from "@playwright/test";
import { target } from "./target.ts";

/** Smoke tests for any portal. Without a doctor's credentials it leaves out the doctor's tests and says so once. */
export function smokeProject(use: Project["use"]): Project {
  const { origin, doctor } = target;
  const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;
  if (!doctor && !isWorker)
    console.log(`Pages behind the login of ${origin} are not tested: DOCTOR_PHONE and DOCTOR_PASSWORD are not set.`);
  return {
    name: "smoke",
    testMatch: doctor ? "smoke/*.spec.ts" : "smoke/visitor.spec.ts",
    use: { ...use, baseURL: origin },
  };
}
