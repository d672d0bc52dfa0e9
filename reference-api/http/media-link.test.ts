import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { grantedAt, mediaLink } from "./media-link.ts";

const now = new Date("2027-03-05T12:00:00+06:00");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const login = { keys: createKeyRing(["a secret"]), session: { tokenId: 7 }, now };
const file = { id: 3, content_type: "video/mp4", bytes: 9 };
const twoHours = 2 * 60 * 60;

test("a link is valid for the playing time plus two hours", () => {
  const { grant, ...link } = mediaLink(login, file, 600);
  expect(link).toEqual({ ...file, pages: null, expires_at: "2027-03-05T14:10:00+06:00" });
  for (const at of [now, after(600 + twoHours - 1)]) {
    expect(grantedAt({ ...login, now: at }, { id: file.id, grant })).toEqual(now);
  }
  expect(grantedAt({ ...login, now: after(600 + twoHours) }, { id: file.id, grant })).toBeUndefined();
  expect(mediaLink(login, { ...file, pages: 12 })).toMatchObject({
    pages: 12,
    expires_at: "2027-03-05T14:00:00+06:00",
  });
});

test("a link is valid for one login and one file, and cannot be forged or extended without the key", () => {
  const { grant } = mediaLink(login, file);
  const [issued = "", expires = "", signature = ""] = grant.split(".");
  const other = createKeyRing(["another secret"]);
  expect(grantedAt({ ...login, session: { tokenId: 8 } }, { id: file.id, grant })).toBeUndefined();
  expect(grantedAt(login, { id: 4, grant })).toBeUndefined();
  expect(grantedAt({ ...login, keys: other }, { id: file.id, grant })).toBeUndefined();
  const later = String(Number(expires) + 1);
  for (const forged of [
    `${issued}.${later}.${signature}`,
    `${later}.${expires}.${signature}`,
    `${issued}.${expires}`,
    "",
  ]) {
    expect(grantedAt(login, { id: file.id, grant: forged }), forged).toBeUndefined();
  }
  const both = createKeyRing(["another secret", "a secret"]);
  expect(grantedAt({ ...login, keys: both }, { id: file.id, grant }), "signed with the previous key").toEqual(now);
});
