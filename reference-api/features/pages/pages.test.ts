import { expect, test } from "vitest";
import { galleryImages, pages } from "#api/db/schema/site.ts";
import { getPage, listGallery } from "#contract/catalogue/pages.ts";
import { testApi } from "#tests/support/api/api.ts";

test("returns a page with its title and text", async () => {
  const { db, load } = await testApi();
  await db.insert(pages).values({ slug: "about", title: "আমাদের কথা", body_html: "<p>লেখা</p>" });
  expect(await load(getPage, { params: { slug: "about" } })).toEqual({
    page: { title: "আমাদের কথা", body_html: "<p>লেখা</p>" },
  });
});

test("responds 404 with a Bengali message for a missing page", async () => {
  const { refusal } = await testApi();
  expect(await refusal(404, "/web/pages/about")).toEqual({ status: 404, message: "পাতাটি পাওয়া যায়নি।" });
});

test("lists the gallery's pictures in order with their sizes", async () => {
  const { db, load } = await testApi();
  expect(await load(listGallery, {})).toEqual({ images: [] });
  await db.insert(galleryImages).values([
    { key: "b", image: "/b.webp", caption: "দ্বিতীয়", width: 800, height: 600, sort: 2 },
    { key: "a", image: "/a.webp", caption: "প্রথম", width: 600, height: 800, sort: 1 },
  ]);
  expect(await load(listGallery, {})).toEqual({
    images: [
      { image: "/a.webp", caption: "প্রথম", width: 600, height: 800 },
      { image: "/b.webp", caption: "দ্বিতীয়", width: 800, height: 600 },
    ],
  });
});
