import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { complaintAttachments, complaints } from "#api/db/schema/service.ts";
import { createComplaint, getComplaint } from "#contract/account/complaints.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addTopic } from "#tests/support/rows/service-rows.ts";

async function scene() {
  const api = await testAccounts();
  const topic = await addTopic(api.db);
  const doctor = await addDoctor(api.db);
  const draft = { topic_id: topic.id, subject: "শিট পাইনি", body: "দুই সপ্তাহ হলো।" };
  return { ...api, draft, who: await loggedIn(api.db, doctor.id) };
}

const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } });
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

function fileUrl(bytes: Buffer, name: string): string {
  return `data:image/jpeg;name=${encodeURIComponent(name)};base64,${bytes.toString("base64")}`;
}

test("re-encodes pictures under a safe name, stores PDFs unchanged and serves all as downloads", async () => {
  const { db, ok, request, draft, who } = await scene();
  const withMetadata = await canvas
    .clone()
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  const attachments = [
    fileUrl(withMetadata, "../../বা\u09dcির ছবি.html"),
    fileUrl(pdf, 'a"b\r\nX-Evil: 1.pdf'),
    fileUrl(await canvas.clone().png().toBuffer(), ""),
  ];
  const { complaint } = await ok(createComplaint, { body: { ...draft, attachments } }, who);
  const { messages } = await ok(getComplaint, { params: { id: complaint.id } }, who);
  const stored = messages[0]?.attachments ?? [];
  expect(stored.map(({ name, content_type }) => [name, content_type])).toEqual([
    ["বা\u09a1\u09bcির ছবি.jpg", "image/jpeg"],
    ["abX-Evil 1.pdf", "application/pdf"],
    ["attachment-3.png", "image/png"],
  ]);
  const bytes = [];
  for (const { id, content_type, size } of stored) {
    const headers = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device };
    const response = await request(`/web/doctor/complaints/${complaint.id}/attachments/${id}`, { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": content_type,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/,
    );
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.byteLength).toBe(size);
    bytes.push(body);
  }
  expect((await sharp(bytes[0]).metadata()).exif).toBeUndefined();
  expect(bytes[1]?.equals(pdf)).toBe(true);
  expect(await db.$count(complaintAttachments)).toBe(3);
});

test("accepts a complaint as multipart form data with its files", async () => {
  const { db, request, draft, who } = await scene();
  const login = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device };
  async function post(fill: (form: FormData) => void) {
    const form = new FormData();
    form.set("topic_id", String(draft.topic_id));
    form.set("subject", draft.subject);
    form.set("body", draft.body);
    fill(form);
    const headers = { ...login, "Idempotency-Key": randomUUID() };
    return request("/web/doctor/complaints", { method: "POST", headers, body: form });
  }
  const pdfFile = (name: string, bytes = pdf) => new File([new Uint8Array(bytes)], name, { type: "text/html" });
  const made = await post((form) => {
    form.append("attachments[]", pdfFile("অনুরোধ.pdf"));
    form.append("attachments[]", pdfFile("b.pdf"));
    form.append("attachments[]", new File([], ""));
  });
  expect(made.status).toBe(200);
  const names = await db
    .select({ name: complaintAttachments.name })
    .from(complaintAttachments)
    .orderBy(complaintAttachments.id);
  expect(names).toEqual([{ name: "অনুরোধ.pdf" }, { name: "b.pdf" }]);

  const refusals: [(form: FormData) => void, number][] = [
    [
      (form) => {
        for (let n = 0; n < 4; n++) form.append("attachments[]", pdfFile(`${n}.pdf`));
      },
      422,
    ],
    [(form) => form.append("attachments[]", pdfFile("big.pdf", Buffer.concat([pdf, Buffer.alloc(1_100_000)]))), 422],
    [(form) => form.append("attachments[]", pdfFile("huge.pdf", Buffer.alloc(4_500_000))), 413],
    [(form) => form.append("subject", "আরেকটি"), 422],
    [
      (form) => {
        for (let n = 0; n < 30; n++) form.append(`field-${n}`, "1");
      },
      400,
    ],
  ];
  for (const [fill, status] of refusals) expect((await post(fill)).status).toBe(status);
  expect(await db.$count(complaints)).toBe(1);
});

test("shows the name of a refused file without unstorable characters", async () => {
  const { refused, draft, who } = await scene();
  const name = `a\0${"b".repeat(78)}🩺.exe`;
  const attachments = [fileUrl(Buffer.from("MZ"), name)];
  const { errors } = await refused(422, createComplaint, { body: { ...draft, attachments } }, who);
  expect(errors?.["attachments"]).toEqual([expect.stringContaining(`“a${"b".repeat(78)}”`)]);
});

test("cuts no character of a name in two", async () => {
  const { db, ok, draft, who } = await scene();
  const attachments = [fileUrl(pdf, `${"b".repeat(79)}🩺.pdf`)];
  await ok(createComplaint, { body: { ...draft, attachments } }, who);
  const names = await db.select({ name: complaintAttachments.name }).from(complaintAttachments);
  expect(names).toEqual([{ name: `${"b".repeat(79)}.pdf` }]);
});

test("a server error counts neither as a complaint nor as an upload", async () => {
  const { db, ok, refused, draft, who } = await scene();
  const body = { ...draft, attachments: [fileUrl(pdf, "a.pdf")] };
  await db.execute(sql`alter table complaint_attachments rename to complaint_attachments_away`);
  for (let n = 0; n < 25; n += 1) await refused(500, createComplaint, { body }, who);
  await db.execute(sql`alter table complaint_attachments_away rename to complaint_attachments`);
  await ok(createComplaint, { body }, who);
});
