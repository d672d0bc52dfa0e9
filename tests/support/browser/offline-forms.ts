import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { and, eq, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { deviceRemovals, deviceRequests, devices, doctorDevices, doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { complaintAttachments, complaintMessages, complaints } from "#api/db/schema/service.ts";
import { isPassword } from "#api/features/passwords/service.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { fillIn, main } from "./doctors.ts";

interface Site {
  page: Page;
  portalDb: Database;
  doctor: ClonedDoctor;
}

export interface OfflineForm {
  /** Opens the page with the form. */
  open(site: Site): Promise<unknown>;
  /** Fills the form in. */
  fill(page: Page): Promise<unknown>;
  button: string | RegExp;
  /** Labels of the fields that a doctor types into, and a text in each. */
  typed: Record<string, string>;
  /** Label of the field to which a picture is attached. */
  file?: string;
  /** Number of times that the form took effect since the doctor exists. */
  effects(site: Site): Promise<number>;
  /** Set where the form may be sent again: it has an idempotency key, or an effect that repeats itself. */
  isRepeatable?: boolean;
}

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
export const photo = { name: "me.png", mimeType: "image/png", buffer: picture };

/** A field by its label; the dialog of the dashboard is in the main part too. */
export function fieldOf(page: Page, label: string): Locator {
  return main(page).getByLabel(label, { exact: true });
}

async function accountOf({ portalDb, doctor }: Site) {
  const [found] = await portalDb.select().from(doctors).where(eq(doctors.mobile_number, doctor.phone));
  if (!found) throw new Error(`there is no doctor ${doctor.phone}`);
  return found;
}

/** Empties two fields of a profile, which the dashboard then asks for. */
export async function emptyInformation({ portalDb, doctor }: Omit<Site, "page">): Promise<void> {
  const empty = { medical_college_id: null, subject_id: null };
  await portalDb.update(doctors).set(empty).where(eq(doctors.mobile_number, doctor.phone));
}

function rowsOf(table: PgTable, where: (id: number) => SQL | undefined) {
  return async (site: Site) => site.portalDb.$count(table, where((await accountOf(site)).id));
}

/** Gives the doctor a second verified device, so that one can be removed. */
async function openDevices(site: Site): Promise<void> {
  const { page, portalDb } = site;
  const { id: doctor_id } = await accountOf(site);
  const isVerified = { status: "verified" as const, verified_at: new Date() };
  const [phone] = await portalDb.insert(devices).values({ ddt_hash: randomUUID(), label: "Old phone" }).returning();
  await portalDb.insert(doctorDevices).values({ doctor_id, device_id: phone?.id ?? 0, ...isVerified });
  await portalDb.update(doctorDevices).set(isVerified).where(eq(doctorDevices.doctor_id, doctor_id));
  await page.goto("/my/account/devices");
}

async function openExam({ page, portalDb, doctor }: Site): Promise<void> {
  const { course, event } = await findPastExam(portalDb, doctor, "মডেল টেস্ট ৪");
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
}

const newName = "ডা. সংযোগহীন";
const newPassword = "a new one, longer";
const reason = "ফোন হারিয়ে গেছে।";
const complaint = { শিরোনাম: "শিট পাইনি", বিস্তারিত: "প্রথম লাইন।\nদ্বিতীয় লাইন।" };
const passwords = { "নতুন পাসওয়ার্ড": newPassword, "আবার লিখুন": newPassword };

/** Forms of each kind: in a dialog, with secrets, with files, without fields. */
export const offlineForms: Record<string, OfflineForm> = {
  "required information": {
    async open(site) {
      await emptyInformation(site);
      await site.page.goto("/my/dashboard");
    },
    async fill(page) {
      await expect(fieldOf(page, "মেডিকেল কলেজ").getByRole("option").nth(100)).toBeAttached();
      await fillIn(page, { নাম: newName });
      await fieldOf(page, "মেডিকেল কলেজ").selectOption({ index: 2 });
      await fieldOf(page, "বিষয়").selectOption({ index: 1 });
    },
    button: "সেভ করুন",
    typed: { নাম: newName },
    effects: async (site) => Number((await accountOf(site)).name === newName),
    isRepeatable: true,
  },
  "change password": {
    open: ({ page }) => page.goto("/my/account/change-password"),
    fill: (page) => fillIn(page, { "বর্তমান পাসওয়ার্ড": "matra-demo-1", ...passwords }),
    button: "পাসওয়ার্ড বদলান",
    typed: { "বর্তমান পাসওয়ার্ড": "matra-demo-1", ...passwords },
    effects: async (site) => Number(await isPassword(newPassword, (await accountOf(site)).password_hash)),
  },
  "devices/request": {
    open: ({ page }) => page.goto("/my/account/devices/request"),
    fill: (page) => fillIn(page, { কারণ: reason }),
    button: "অনুরোধ পাঠান",
    typed: { কারণ: reason },
    effects: rowsOf(deviceRequests, (id) => eq(deviceRequests.doctor_id, id)),
    isRepeatable: true,
  },
  "otp-request": {
    open: ({ page }) => page.goto("/my/account/devices/otp-request"),
    fill: async () => undefined,
    button: "কোড পাঠান",
    typed: {},
    effects: async ({ portalDb, doctor }) => portalDb.$count(smsOutbox, eq(smsOutbox.recipient, doctor.phone)),
    isRepeatable: true,
  },
  devices: {
    open: openDevices,
    fill: (page) => main(page).getByText("সরান", { exact: true }).first().click(),
    button: /^হ্যাঁ, .* সরান$/,
    typed: {},
    effects: rowsOf(deviceRemovals, (id) => eq(deviceRemovals.doctor_id, id)),
  },
  "exam start": {
    open: openExam,
    fill: (page) => page.getByLabel("নিয়মগুলো পড়েছি").check(),
    button: "পরীক্ষা শুরু করুন",
    typed: {},
    effects: rowsOf(examAttempts, (id) => and(eq(examAttempts.doctor_id, id), eq(examAttempts.status, "in_progress"))),
    isRepeatable: true,
  },
  account: {
    open: ({ page }) => page.goto("/my/account"),
    async fill(page) {
      await main(page).getByText("তথ্য বদলান").click();
      await fillIn(page, { নাম: newName, "মেডিকেল কলেজ": "Dhaka Medical College" });
      await fieldOf(page, "ছবি").setInputFiles(photo);
    },
    button: "প্রোফাইল সেভ করুন",
    typed: { নাম: newName },
    file: "ছবি",
    effects: async (site) => {
      const { name, avatar } = await accountOf(site);
      return Number(name === newName && avatar !== null);
    },
  },
  complaints: {
    open: ({ page }) => page.goto("/my/complain-box"),
    async fill(page) {
      await main(page).getByText("নতুন অভিযোগ লিখুন").click();
      await main(page).getByRole("combobox").selectOption({ index: 1 });
      await fillIn(page, complaint);
      await fieldOf(page, "ছবি বা ফাইল (থাকলে)").setInputFiles(photo);
    },
    button: "অভিযোগ পাঠান",
    typed: complaint,
    file: "ছবি বা ফাইল (থাকলে)",
    effects: async (site) => {
      const { portalDb } = site;
      const { id } = await accountOf(site);
      const sent = await portalDb
        .select({ id: complaints.id })
        .from(complaints)
        .innerJoin(complaintMessages, eq(complaintMessages.complaint_id, complaints.id))
        .innerJoin(complaintAttachments, eq(complaintAttachments.message_id, complaintMessages.id))
        .where(and(eq(complaints.doctor_id, id), eq(complaints.subject, complaint.শিরোনাম)));
      return sent.length;
    },
  },
};
