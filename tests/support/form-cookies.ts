import type { RouteName } from "#app/paths.ts";
import { flowCookie, sealedCookie, sessionCookie } from "./visitor.ts";

const phone = "01700000001"; // of the forms that are given as examples

/** Below /my every form is a doctor's, and so are these. */
const doctorsForms = ["event", "batch-enroll"];

/** What a link of the office brings; no API knows it. */
export const staffToken = "a-token-of-the-office-of-nobody";

/** What a browser of the doctor with this session must hold for its form to be looked at. */
export async function formCookies(
  name: string,
  form: Record<string, string>,
  token: string,
  doctorId?: number,
): Promise<string[]> {
  const flows: Partial<Record<RouteName, Parameters<typeof flowCookie>>> = {
    otp: ["join", "code", phone],
    register: ["join", "register", phone],
    forget: ["reset", form["form"] === "reset" ? "password" : "code", phone],
    "my-change-password": ["change_password", "code", phone],
    "my-devices-otp-submission": ["device", "code", phone],
  };
  const flow = Object.entries(flows).find(([route]) => route === name)?.[1];
  return [
    ...(name.startsWith("my-") || doctorsForms.includes(name) ? [await sessionCookie(token, doctorId)] : []),
    ...(flow ? [await flowCookie(...flow)] : []),
    ...(name === "login-for-admin" ? [await sealedCookie("staff", staffToken)] : []),
  ];
}
