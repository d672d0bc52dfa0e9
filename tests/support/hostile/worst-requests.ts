import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { bounds } from "#contract/bounds.ts";
import type { FuzzContext } from "#tests/faults/hostile-call.ts";
import { sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { repeatToBytes } from "./worst-inputs.ts";

/**
 * The largest request of one kind that a doctor or a visitor can send to a portal that uses the tests' `cookieSecret`.
 */
export interface WorstRequest {
  what: string;
  send: (origin: string, ground: FuzzContext) => Promise<Response>;
}

const megabyte = 1_000_000;

const profile = { form: "profile", name: "ডা. নমুনা", mobile_number: "01700000001", bmdc_no: "A-10001" };
const complaint = { topic_id: "1", subject: "শিট পাইনি", body: "দুই সপ্তাহ হলো।" };

/** SVG of three kilobytes with seven levels of tenfold `<use>` references, which would take days to render. */
export const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><defs><circle id="l0" r="9"/>${[1, 2, 3, 4, 5, 6, 7]
    .map((level) => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`)
    .join("")}</defs><use href="#l7"/></svg>`,
);

function pdf(): Buffer {
  return Buffer.from(`%PDF-1.7\n${repeatToBytes("(", megabyte - 100)}\n%%EOF`);
}

/** Pictures of the maximum size, 20 megapixels. */
async function largePictures(): Promise<Record<string, Buffer>> {
  const picture = sharp({ create: { width: 5000, height: 4000, channels: 3, background: "#336699" } });
  return {
    "a JPEG": await picture.clone().jpeg({ progressive: true }).toBuffer(),
    "a PNG": await picture.clone().png({ compressionLevel: 6 }).toBuffer(),
    "a WebP": await picture.clone().webp({ effort: 0 }).toBuffer(),
  };
}

function formOf(fields: Record<string, string>, file: string, contents: Buffer[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of contents) form.append(file, new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
  return form;
}

async function cookieOf({ token, device }: FuzzContext): Promise<string> {
  return `${await sessionCookie(token)}; ${await sealedCookie("ddt", device)}`;
}

function post(path: string, body: FormData | string, type?: string): WorstRequest["send"] {
  return async (origin, ground) => {
    const headers = {
      cookie: await cookieOf(ground),
      origin,
      accept: "text/html",
      ...(type && { "content-type": type }),
    };
    return fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
  };
}

function postJson(path: string, body: string): WorstRequest["send"] {
  return (origin, { token, device }) => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-device-token": device,
      "idempotency-key": randomUUID(),
    };
    return fetch(`${origin}/api/v3${path}`, { method: "POST", headers, body });
  };
}

function get(path: string): WorstRequest["send"] {
  return (origin) => fetch(origin + path);
}

const urlencoded = "application/x-www-form-urlencoded";

export async function worstRequests(): Promise<WorstRequest[]> {
  const pictures = await largePictures();
  const ofProfile = Object.entries({ ...pictures, "a drawing": drawing, "a PDF": pdf() }).map(
    ([kind, bytes]): [string, WorstRequest["send"]] => [
      `${kind} as a profile picture`,
      post("/my/account", formOf({ ...profile, medical_college_id: "1" }, "avatar", [bytes])),
    ],
  );
  const withComplaint =
    (contents: Buffer[]): WorstRequest["send"] =>
    (origin, ground) => {
      const form = formOf({ ...complaint, idempotency_key: randomUUID() }, "attachments", contents);
      return post("/my/complain-box", form)(origin, ground);
    };
  const nested = "[".repeat(bounds.bodyBytes / 2) + "]".repeat(bounds.bodyBytes / 2);
  const maxBytes = bounds.attachmentsBytes - 200;
  const draft = (attachments: string) =>
    postJson("/web/doctor/complaints", `{"topic_id":1,"attachments":${attachments}}`);
  const all: [string, WorstRequest["send"]][] = [
    ...ofProfile,
    ["three pictures with a complaint", withComplaint(Object.values(pictures))],
    ["three PDFs with a complaint", withComplaint([pdf(), pdf(), pdf()])],
    [
      "megabytes of text in a form for files",
      post("/my/complain-box", formOf({ ...complaint, body: repeatToBytes("&#", maxBytes) }, "attachments", [])),
    ],
    ["megabytes of JSON lists", draft(`[${repeatToBytes("[0]", maxBytes, ",")}]`)],
    ["megabytes of JSON names", draft(`{${repeatToBytes('"a":1', maxBytes, ",")}}`)],
    ["a JSON string of megabytes", draft(`["${repeatToBytes("\\r\\n", maxBytes)}"]`)],
    ["deeply nested JSON", postJson("/auth/login", nested)],
    ["JSON with many fields", postJson("/auth/register", `{${repeatToBytes('"a":1', bounds.bodyBytes - 10, ",")}}`)],
    [
      "a form with one long field",
      post("/login", `form=login&mobile_number=${repeatToBytes("<", bounds.bodyBytes - 100)}`, urlencoded),
    ],
    ["a form with one name repeated", post("/join", repeatToBytes("a", bounds.bodyBytes, "&"), urlencoded)],
    ["a search of many words", get(`/batches?search=${repeatToBytes("a%20", 200)}`)],
    ["a search of the maximum URL length", get(`/faq?search=${repeatToBytes("%E0%A6%95", 1900)}`)],
    ["a path of only escapes", get(`/${repeatToBytes("%41", 1900)}`)],
  ];
  return all.map(([what, send]) => ({ what, send }));
}
