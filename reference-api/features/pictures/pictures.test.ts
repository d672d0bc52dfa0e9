import { expect, test } from "vitest";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getPicture } from "#contract/catalogue/pictures.ts";
import { testApi } from "#tests/support/api/api.ts";

test("serves a picture and its sizes publicly by exact name, as immutable; responds 404 to other names", async () => {
  const { db, request } = await testApi();
  const name = "5a".repeat(16);
  await db.insert(pictures).values({ name, bytes: Buffer.from("webp"), width: 1, height: 1 });
  const response = await request(endpointPath(getPicture, { params: { name: `${name}.webp` } }));
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "image/webp",
    "webp",
  ]);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const [ending, type] of Object.entries({ "-72.avif": "image/avif", "-144.jpg": "image/jpeg" })) {
    await db.insert(pictureSizes).values({ name: `${name}${ending}`, picture: name, bytes: Buffer.from(type) });
    const sized = await request(endpointPath(getPicture, { params: { name: `${name}${ending}` } }));
    expect([sized.status, sized.headers.get("content-type"), await sized.text()]).toEqual([200, type, type]);
  }
  for (const other of [
    `${name}-72.svg`,
    `${name}.avif`,
    name,
    `${name.replace("5", "6")}.webp`,
    "..%2f..%2fsecret",
    "%.webp",
    `${name}.webp%00`,
  ]) {
    expect((await request(`/web/pictures/${other}`)).status, other).toBe(404);
  }
});
