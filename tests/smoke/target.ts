import { test } from "@playwright/test";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { servers } from "#tests/support/processes/servers.ts";

export interface SmokeDoctor {
  phone: string;
  password: string;
  /** The value of the device cookie of a browser that this doctor has verified. */
  device: string | undefined;
}

export interface Target {
  origin: string;
  isSecure: boolean;
  /** True for an external portal, whose data is unknown. */
  isExternal: boolean;
  /** Login for the pages behind it; without one they are not tested. */
  doctor: SmokeDoctor | undefined;
}

const { PORTAL_URL, DOCTOR_PHONE, DOCTOR_PASSWORD, DOCTOR_DEVICE } = process.env;

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`PORTAL_URL is "${address}", which is not an address such as https://portal.example.`);
}

function doctorOf(isElsewhere: boolean): SmokeDoctor | undefined {
  if (DOCTOR_PHONE && DOCTOR_PASSWORD)
    return { phone: DOCTOR_PHONE, password: DOCTOR_PASSWORD, device: DOCTOR_DEVICE || undefined };
  if (DOCTOR_PHONE || DOCTOR_PASSWORD) throw new Error("DOCTOR_PHONE and DOCTOR_PASSWORD: set both or neither.");
  return isElsewhere ? undefined : { ...demoDoctor, device: undefined };
}

/** Origin of the project whose test runs, such as that of the portal with an adapter; undefined outside of a test. */
function runningOrigin(): string | undefined {
  try {
    return test.info().project.use.baseURL;
  } catch {
    return undefined;
  }
}

function readTarget(): Target {
  const isElsewhere = Boolean(PORTAL_URL);
  const origin = PORTAL_URL ? originOf(PORTAL_URL) : servers.portal.origin;
  return {
    get origin() {
      return runningOrigin() ?? origin;
    },
    isSecure: origin.startsWith("https:"),
    isExternal: isElsewhere,
    doctor: doctorOf(isElsewhere),
  };
}

/** The portal under test: the one at PORTAL_URL, else the one that the e2e tests start. */
export const target = readTarget();
