import type { RouteName } from "#app/paths.ts";
import { flowCookie, sealedCookie, sessionCookie } from "./visitor.ts";

const phone = "01700000001"; // the number in the form examples

/** Forms outside /my that also need a login. */
const doctorsForms = ["event", "batch-enrol"];

/** Token of a staff login link, unknown to every API. */
export const staffToken = "a-token-of-the-office-of-nobody";

/** Such a link as the cookie of its confirmation holds it. */
const staffLink = { token: staffToken, isSession: false, doctor: {} };

/** Cookies that a browser with this session needs so that the route processes its form. */
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
    ...(name === "login-for-admin" ? [await sealedCookie("staff", JSON.stringify(staffLink))] : []),
  ];
}
