import { eq, like } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { institutes, medicalColleges } from "#api/db/schema/directories.ts";
import { avatars, rateLimits, type doctors } from "#api/db/schema/identity.ts";
import { getAvatar, getProfile, updateProfile, updateRequiredInformation } from "#contract/account/account.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { addCollege, addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addEnrolment } from "#tests/support/rows/enrolments.ts";
import { expectFieldErrors, type InvalidForm } from "#tests/support/api/field-errors.ts";

async function formOf(db: Parameters<typeof addCollege>[0], doctor: typeof doctors.$inferSelect) {
  return {
    name: "ডা. নমুনা",
    mobile_number: doctor.mobile_number,
    bmdc_no: doctor.bmdc_no ?? "",
    medical_college_id: await addCollege(db),
  };
}

test("updates the profile fields of the form and keeps the fields that it omits", async () => {
  const { db, ok } = await testAccounts();
  const [institute] = await db.insert(institutes).values({ code: "BMU", name: "নমুনা বিশ্ববিদ্যালয়" }).returning();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const form = await formOf(db, doctor);
  const full = {
    ...form,
    name: "নতুন নাম",
    email: "a@example.com",
    subject_id: "Medicine",
    institute_id: String(institute?.id),
  };
  const { doctor: changed, message } = await ok(updateProfile, { body: full }, who);
  expect(message, "no number awaits a code").not.toContain("কোড");
  expect(changed).toMatchObject({
    name: "নতুন নাম",
    email: "a@example.com",
    subject_id: "Medicine",
    pending_mobile_number: null,
    institute_id: institute?.id,
    institute_code: "BMU",
    institute_name: "নমুনা বিশ্ববিদ্যালয়",
  });
  await ok(updateProfile, { body: form }, who);
  expect((await ok(getProfile, {}, who)).doctor).toMatchObject({ ...changed, name: "ডা. নমুনা" });
  await ok(updateProfile, { body: { ...form, subject_id: "", institute_id: "" } }, who);
  expect((await ok(getProfile, {}, who)).doctor).toMatchObject({ subject_id: null, institute_id: null });
});

test("a college that is not in the list is stored as it is written, under the college that stands for the others", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const { medical_college_id, ...form } = await formOf(db, doctor);
  const medical_college_name = "দূরের মেডিকেল কলেজ";
  await ok(updateProfile, { body: { ...form, medical_college_name } }, who);
  const stored = async () => (await ok(getProfile, {}, who)).doctor;
  expect(await stored()).toMatchObject({ medical_college: medical_college_name, medical_college_id: null });

  const [other] = await db.insert(medicalColleges).values({ name: "অন্য", is_other: true }).returning();
  await ok(updateProfile, { body: { ...form, medical_college_name } }, who);
  expect(await stored()).toMatchObject({ medical_college: medical_college_name, medical_college_id: other?.id });

  await ok(updateProfile, { body: form }, who);
  expect(await stored(), "a form without a college changes nothing").toMatchObject({ medical_college_id: other?.id });
  await ok(updateProfile, { body: { ...form, medical_college_id } }, who);
  expect(await stored()).toMatchObject({ medical_college_id });
  expect((await stored()).medical_college).not.toBe(medical_college_name);
});

test("reports each form error under its field", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const other = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const form = await formOf(db, doctor);
  const faults: InvalidForm[] = [
    [{ name: "" }, "name"],
    [{ mobile_number: "0171" }, "mobile_number"],
    [{ bmdc_no: other.bmdc_no }, "bmdc_no"],
    [{ medical_college_id: 999_999 }, "medical_college_id"],
    [{ institute_id: 999_999 }, "institute_id"],
    [{ avatar: "not a picture" }, "avatar"],
  ];
  await expectFieldErrors(faults, (fault) => refused(422, updateProfile, { body: { ...form, ...fault } }, who));
});

test("shows the Required Information dialog until its fields are filled; it saves only the doctor's own profile", async () => {
  const { db, ok, refused } = await testAccounts();
  const [institute] = await db.insert(institutes).values({ code: "bmu", name: "নমুনা" }).returning();
  const empty = { institute_id: institute?.id, medical_college_id: null, subject_id: null };
  const doctor = await addDoctor(db, empty);
  await addEnrolment(db, doctor.id, { status: "active", paid_total: "7000.00" });
  const who = await loggedIn(db, doctor.id);
  const before = await ok(getDashboard, {}, who);
  expect(before).toMatchObject({
    doctor: { id: doctor.id, has_active_courses_with_payment: true },
    required_information: { show: true, missing: ["medical_college_id", "subject_id"] },
    next_events: [],
    running_attempt: null,
    pending: { videos: 0, exams: 0 },
    unread_notices: 0,
  });
  expect(before.courses.map(({ id, link }) => link === `/my/courses/${id}`)).toEqual([true]);

  const form = { id: doctor.id, ...(await formOf(db, doctor)), subject_id: "Medicine" };
  const withoutSubject = await refused(422, updateRequiredInformation, { body: { ...form, subject_id: "" } }, who);
  expect(withoutSubject).toMatchObject({ errors: { subject_id: ["বিষয় দিন।"] } });
  const other = await addDoctor(db);
  for (const id of [other.id, 999_999]) {
    await refused(404, updateRequiredInformation, { body: { ...form, id } }, who);
  }
  const { doctor: saved, message } = await ok(updateRequiredInformation, { body: form }, who);
  expect(saved).toMatchObject({ id: doctor.id, subject_id: "Medicine" });
  expect(message).toBeTruthy();
  expect((await ok(getDashboard, {}, who)).required_information).toEqual({ show: false, missing: [] });
});

function dataUrl(bytes: Buffer, type = "image/jpeg"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}
const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } });

test("stores a picture as 256 × 256 WebP without its metadata, under a new name each time; counts uploads", async () => {
  const { db, ok, refused, request, send } = await testAccounts();
  const others = "0".repeat(32);
  await db.insert(avatars).values({ name: others, bytes: Buffer.from("a picture") });
  await addDoctor(db, { avatar: others });
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const form = await formOf(db, doctor);
  const withLocation = await canvas
    .clone()
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  const first =
    (await ok(updateProfile, { body: { ...form, avatar: dataUrl(withLocation) } }, who)).doctor?.avatar ?? "";
  expect(first).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/);

  const name = first.split("/").at(-1) ?? "";
  const response = await request(`/web/avatars/${name}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 256, height: 256, exif: undefined });

  const png = await canvas.clone().png().toBuffer();
  const second = (await ok(updateProfile, { body: { ...form, avatar: dataUrl(png, "text/html") } }, who)).doctor
    ?.avatar;
  expect(second).not.toBe(first);
  expect(await db.$count(avatars), "the new one, and the other doctor's").toBe(2);
  expect(await db.$count(avatars, eq(avatars.name, others))).toBe(1);
  expect((await send(getAvatar, { params: { name } })).status).toBe(404);
  expect((await request("/web/avatars/..%2f..%2fsecret")).status).toBe(404);

  await db.update(rateLimits).set({ points: 100 }).where(like(rateLimits.key, "upload%"));
  await refused(429, updateProfile, { body: { ...form, avatar: dataUrl(png) } }, who);
  await ok(updateProfile, { body: form }, who);
});

test("accepts a profile as multipart form data with the picture as a file", async () => {
  const { db, request, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const form = new FormData();
  for (const [name, value] of Object.entries(await formOf(db, doctor))) form.set(name, String(value));
  form.set("avatar", new File([new Uint8Array(await canvas.clone().png().toBuffer())], "আমি.png"));
  const headers = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device };
  const response = await request("/web/doctor/my-profile-update", { method: "POST", headers, body: form });
  expect(response.status).toBe(200);
  expect((await ok(getProfile, {}, who)).doctor.avatar).toMatch(/^\/media\/avatars\//);
  form.set("avatar", new File([], "খালি.png"));
  const empty = await request("/web/doctor/my-profile-update", { method: "POST", headers, body: form });
  expect(empty.status, "an empty file is refused, not ignored").toBe(422);
});

test("refuses pictures that are not JPEG, PNG or WebP of at most 1 MB, whatever type they claim", async () => {
  const { db, send } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const form = await formOf(db, doctor);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const jpeg = await canvas.clone().jpeg().toBuffer();
  const bad: [Buffer, number][] = [
    [svg, 422],
    [await canvas.clone().gif().toBuffer(), 422],
    [Buffer.from("<script>alert(1)</script>"), 422],
    [jpeg.subarray(0, 300), 422],
    [Buffer.concat([jpeg, Buffer.alloc(1_000_000)]), 422],
    [Buffer.alloc(1_200_000), 413],
  ];
  for (const [bytes, status] of bad) {
    expect((await send(updateProfile, { body: { ...form, avatar: dataUrl(bytes) } }, who)).status).toBe(status);
  }
  expect(await db.$count(avatars)).toBe(0);
});
