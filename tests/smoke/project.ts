import type { Project } from "@playwright/test";
import { target } from "./target.ts";

/** The suite for any portal. The doctor's tests are no part of it without a doctor, which it says once. */
export function smokeProject(use: Project["use"]): Project {
  const { origin, doctor } = target;
  const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;
  if (!doctor && !isWorker)
    console.log(`Nothing behind the login of ${origin} is looked at: DOCTOR_PHONE and DOCTOR_PASSWORD are not set.`);
  return {
    name: "smoke",
    testMatch: doctor ? "smoke/*.spec.ts" : "smoke/visitor.spec.ts",
    use: { ...use, baseURL: origin },
  };
}
