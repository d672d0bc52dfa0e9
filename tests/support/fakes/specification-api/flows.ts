import { fieldValue, type FormVisitor, type VisitedPage } from "#tests/support/api/portal/form-visitor.ts";
import { newDoctor, password, type NewDoctor } from "#tests/support/browser/doctors.ts";
import type { SpecificationApi } from "./client.ts";
import type { Doctor } from "./store.ts";

const newPassword = "quite another one";

/** A visitor of a portal on the stand-in. */
export interface Visit {
  api: SpecificationApi;
  visitor: FormVisitor;
}

export async function logIn({ visitor }: Visit, phone: string, typed = password): Promise<VisitedPage> {
  return visitor.send(await visitor.open("/login"), "login", { mobile_number: phone, password: typed });
}

/** Adds a doctor to the stand-in and logs in. */
export async function loggedIn(visit: Visit, fields: Partial<Doctor> = {}) {
  const { phone, bmdcNo } = newDoctor();
  const doctor = await visit.api.addDoctor({ bmdc_no: bmdcNo, ...fields, mobile_number: phone });
  const page = await logIn(visit, phone);
  if (page.path !== "/my/dashboard") throw new Error(`the login ends at ${page.path} (${page.status}): ${page.text}`);
  return { doctor, phone };
}

export async function join({ visitor }: Visit, { phone, bmdcNo }: NewDoctor): Promise<VisitedPage> {
  const fields = { name: "ডা. নমুনা", phone, bmdc_no: bmdcNo };
  return visitor.send(await visitor.open("/join"), "join", fields);
}

/** Enters the code that was sent, if the page asks for one. */
async function enterCode({ api, visitor }: Visit, page: VisitedPage, phone: string): Promise<VisitedPage> {
  return page.path.startsWith("/otp") ? visitor.send(page, "otp", { code: await api.code(phone) }) : page;
}

/** Logs in on the page that says so after an account was saved without a session; the number is filled in. */
async function arriveOnDashboard({ visitor }: Visit, page: VisitedPage, phone: string, typed: string) {
  if (!page.path.startsWith("/login")) return page;
  if (fieldValue(page, "mobile_number") !== phone) throw new Error(`the login does not show the number: ${page.text}`);
  return visitor.send(page, "login", { password: typed });
}

/** Joins, enters the code and registers. Returns the page where this ends. */
export async function register(visit: Visit): Promise<VisitedPage> {
  const doctor = newDoctor();
  const form = await enterCode(visit, await join(visit, doctor), doctor.phone);
  const saved = await visit.visitor.send(form, "register", {
    medical_college_id: "Rajshahi Medical College",
    password,
    password_confirmation: password,
  });
  return arriveOnDashboard(visit, saved, doctor.phone, password);
}

/** Sets a forgotten password with a code. Returns the page where this ends. */
export async function reset(visit: Visit): Promise<VisitedPage> {
  const { phone } = newDoctor();
  await visit.api.addDoctor({ mobile_number: phone });
  const sent = await visit.visitor.send(await visit.visitor.open("/forget"), "forget", { phone });
  const form = await enterCode(visit, sent, phone);
  const passwords = { password: newPassword, password_confirmation: newPassword };
  return arriveOnDashboard(visit, await visit.visitor.send(form, "reset", passwords), phone, newPassword);
}

/** Changes the password of a doctor who is logged in, with a code. Returns the page of a new login with it. */
export async function changePassword(visit: Visit): Promise<VisitedPage> {
  const { visitor, api } = visit;
  const { phone } = await loggedIn(visit);
  const page = await visitor.send(await visitor.open("/my/account/change-password"), "otp-request");
  const passwords = { password: newPassword, password_confirmation: newPassword };
  const changed = await visitor.send(page, "by-code", { code: await api.code(phone), ...passwords });
  if (changed.path !== "/my/account") return changed;
  await visitor.post("/logout", {});
  return logIn(visit, phone, newPassword);
}
