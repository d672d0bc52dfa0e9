import { expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { readMultipart } from "./read-multipart.ts";

/** Field of a form; a third element, which may be empty, is a file name and makes it a file. */
type Field = [name: string, content: string, file?: string];

function read(fields: Field[], maxBytes?: number): Promise<unknown> {
  const parts = fields.map(([name, content, file]) => {
    const ofFile = file === undefined ? "" : `; filename="${file}"\r\nContent-Type: application/octet-stream`;
    return `--x\r\nContent-Disposition: form-data; name="${name}"${ofFile}\r\n\r\n${content}\r\n`;
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const body = `${parts.join("")}--x--\r\n`;
  return readMultipart(new Request("https://portal.example", { method: "POST", body, headers }), maxBytes);
}

test("reads a form like the same call in JSON: lists, files as data URLs, no empty file inputs", async () => {
  const textFields: Field[] = [
    ["name", "ডা. নমুনা"],
    ["email", ""],
    ["days[]", "1"],
    ["days[]", ""],
    ["days[]", "2"],
  ];
  const fileFields: Field[] = [
    ["files[]", "AB", "এক.png"],
    ["files[]", "CD", "two.png"],
    ["files[]", "", ""],
    ["avatar", "", ""],
    ["empty", "", "empty.png"],
  ];
  const urlOf = (name: string, base64: string) =>
    `data:application/octet-stream;name=${encodeURIComponent(name)};base64,${base64}`;
  expect(await read([...textFields, ...fileFields])).toEqual({
    name: "ডা. নমুনা",
    email: "",
    days: ["1", "2"],
    files: [urlOf("এক.png", "QUI="), urlOf("two.png", "Q0Q=")],
    empty: urlOf("empty.png", ""),
  });
});

test("keeps the end of a long name, and no half character", async () => {
  const end = `${"b".repeat(95)}.png`;
  const form = await read([["file", "AB", `a🩺${end}`]]);
  expect(form).toEqual({ file: `data:application/octet-stream;name=${end};base64,QUI=` });
});

test("refuses a repeated field that is no list with an error under its name", async () => {
  const twice = read([
    ["name", "one"],
    ["name", "two"],
  ]);
  await expect(twice).rejects.toMatchObject({ status: 422, details: { errors: { name: [expect.any(String)] } } });
});

test("refuses a body that is too long, has too many parts, or is no form", async () => {
  await expect(read([["name", "x".repeat(1000)]], 1000)).rejects.toMatchObject({ status: 413 });
  const many = (count: number) => Array.from({ length: count }, (): Field => ["days[]", "1"]);
  expect(await read(many(bounds.parts))).toMatchObject({ days: { length: bounds.parts } });
  await expect(read(many(bounds.parts + 1))).rejects.toMatchObject({ status: 400 });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const none = new Request("https://portal.example", { method: "POST", body: "nothing of a form", headers });
  await expect(readMultipart(none, undefined)).rejects.toMatchObject({ status: 400 });
});
