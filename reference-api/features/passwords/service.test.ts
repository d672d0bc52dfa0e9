import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { Invalid } from "#api/http/errors.ts";
import { hashPassword, isPassword, passwordList, requireStrongPassword } from "./service.ts";

test("hashes a password as argon2id with 19 MiB, two passes, one lane and a new salt", async () => {
  const [one, other] = await Promise.all([hashPassword("same password"), hashPassword("same password")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test("compares all characters of a password, in either Unicode normalization form", async () => {
  const long = "খো\u09dcা".repeat(20) + "ক";
  const stored = await hashPassword(long);
  expect(await isPassword(long, stored)).toBe(true);
  for (const form of ["NFC", "NFD"]) {
    const typed = long.normalize(form);
    expect(typed).not.toBe(long);
    expect(await isPassword(typed, stored), form).toBe(true);
    expect(await isPassword(long, await hashPassword(typed)), form).toBe(true);
  }
  expect(await isPassword(long.slice(0, -1), stored)).toBe(false);
  expect(await isPassword(long, null)).toBe(false);
  expect(await isPassword("nobody's password", null), "the dummy hash matches no password").toBe(false);
});

test("a password matches in every compatible form", async () => {
  const stored = await hashPassword("গোপন ｗｏｒｄ\u200b fi");
  for (const typed of ["গোপন word fi", "গোপন\u00a0word \ufb01", "\ufeffগোপন word fi"])
    expect(await isPassword(typed, stored), JSON.stringify(typed)).toBe(true);
  expect(await isPassword("গোপন Word fi", stored)).toBe(false);
});

test("queues fifty hashes of a network; more get 503 busy, but those of others are hashed", async () => {
  const burst = Array.from({ length: 60 }, () => hashPassword("same password", "203.0.113.1"));
  const other = hashPassword("same password", "203.0.113.2");
  const all = await Promise.allSettled(burst);
  expect(await other).toContain("argon2id");
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(8);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 503, details: { code: "busy", retry_after: 5 } });
});

test.each([
  "password123",
  "PASSWORD123",
  "12345678",
  "qwertyuiop",
  "dhaka1971",
  "bangladesh",
  "01712345678",
  " A-12345 ",
])("refuses %j as too easy to guess", (password) => {
  expect(() => requireStrongPassword(password, ["01712345678", "A-12345", null])).toThrow(Invalid);
});

test.each(["একটি ভালো পাসওয়ার্ড", "correct horse battery", "matra-demo-1"])("accepts %j", (password) => {
  expect(() => requireStrongPassword(password, ["01712345678"])).not.toThrow();
});

test("reads a list with any line ends, case and digits", () => {
  const text = "\ufeff# from elsewhere\r\nPassWord৯৯\r\n\r\nthree  words here\nlast-one";
  expect([...passwordList(text)]).toEqual(["password99", "three words here", "last-one"]);
});

test("the list holds ten thousand distinct lower-case passwords of at least eight characters", () => {
  const lines = readFileSync(projectPath("reference-api/features/passwords/common-passwords.txt"), "utf8")
    .trim()
    .split("\n");
  const listed = lines.filter((line) => !line.startsWith("#"));
  expect(listed).toHaveLength(10_000);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
});
