import { demoDoctor } from "#tests/support/demo-doctor.ts";
import { servers } from "#tests/support/servers.ts";

export interface SmokeDoctor {
  phone: string;
  password: string;
  /** The value of the device cookie of a browser that this doctor has verified. */
  device: string | undefined;
}

export interface Target {
  origin: string;
  isSecure: boolean;
  /** Somebody's own portal, with data that nobody here knows. */
  isElsewhere: boolean;
  /** Without one, no test asks for what lies behind the login. */
  doctor: SmokeDoctor | undefined;
}

const { PORTAL_URL, DOCTOR_PHONE, DOCTOR_PASSWORD, DOCTOR_DEVICE } = process.env;

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`PORTAL_URL is "${address}", which is no address like https://portal.example.`);
}

function doctorOf(isElsewhere: boolean): SmokeDoctor | undefined {
  if (DOCTOR_PHONE && DOCTOR_PASSWORD)
    return { phone: DOCTOR_PHONE, password: DOCTOR_PASSWORD, device: DOCTOR_DEVICE || undefined };
  if (DOCTOR_PHONE || DOCTOR_PASSWORD) throw new Error("DOCTOR_PHONE and DOCTOR_PASSWORD: set both of them or none.");
  return isElsewhere ? undefined : { ...demoDoctor, device: undefined };
}

function readTarget(): Target {
  const isElsewhere = Boolean(PORTAL_URL);
  const origin = PORTAL_URL ? originOf(PORTAL_URL) : servers.portal.origin;
  return { origin, isSecure: origin.startsWith("https:"), isElsewhere, doctor: doctorOf(isElsewhere) };
}

/** What the suite is run against: the portal at PORTAL_URL, else the one that the journeys start for themselves. */
export const target = readTarget();
