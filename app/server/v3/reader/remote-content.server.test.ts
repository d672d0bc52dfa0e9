import { expect, test } from "vitest";
import { z } from "zod";
import { strict } from "#contract/strict.ts";
import { plainText } from "./plain-text.ts";
import { pictureAddress, remoteContent } from "./remote-content.server.ts";

const media = { base: "https://api.example/files/" };

test.each([
  ["/storage/a.jpg", "https://api.example/files/storage/a.jpg"],
  ["storage/a.jpg", "https://api.example/files/storage/a.jpg"],
  ["/storage/my picture.jpg", "https://api.example/files/storage/my%20picture.jpg"],
  ["//api.example/a.jpg", "https://api.example/a.jpg"],
  ["//cdn.example/a.jpg", ""],
  ["https://cdn.example/a.jpg", "https://cdn.example/a.jpg"],
  ["/media/pictures/0-320.webp", "/media/pictures/0-320.webp"],
  ["/media/library/a.jpg", "https://api.example/files/media/library/a.jpg"],
  ["", ""],
  ["/\\evil.test/a.jpg", ""],
  ["/\u0009/evil.test/a.jpg", ""],
])("a browser loads the picture %s from %s", (address, expected) => {
  expect(pictureAddress(address, media)).toBe(expected);
});

test("without a base a relative picture is not shown", () => {
  expect(pictureAddress("/storage/a.jpg", { base: undefined })).toBe("");
});

test.each([
  ["<b>ফেজ</b> এ", "ফেজ এ"],
  ["<p>ফেজ এ</p><p>জানুয়ারি</p>", "ফেজ এ জানুয়ারি"],
  ['<span class="x" style="color: red">ফেজ</span><br/>এ', "ফেজ এ"],
  ["<b class='x'>ফেজ</b> <font color=red>এ</font>", "ফেজ এ"],
  ['<a href="/notices/1" target="_blank">নতুন <b>নোটিশ</b></a>', "নতুন নোটিশ"],
  ["FCPS &amp; MD &#8211; &quot;নতুন&quot;", 'FCPS & MD – "নতুন"'],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["pH < 7.35 & K > 5", "pH < 7.35 & K > 5"],
  ["&copy2; &unknown; &#0; &#xd800;", "&copy2; &unknown; &#0; &#xd800;"],
  ["<b>ক</b> <script>alert(1)</script>", "<b>ক</b> <script>alert(1)</script>"],
  ["<p onclick=x>ক</p>", "<p onclick=x>ক</p>"],
])("shows %s as %s", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("converts a hostile text in linear time", () => {
  const startedMs = performance.now();
  for (const part of ["<", "<b ", "<b class=a", "<b class='a", '<b class="', "&", "&#1", "<p><"])
    plainText(part.repeat(5000 / part.length));
  expect(performance.now() - startedMs).toBeLessThan(500);
});

test("converts titles and pictures anywhere in a response, but no texts in strict parts and no HTML", () => {
  const Schema = z.object({
    title: z.string().nullish(),
    body_html: z.string(),
    includes: z.array(z.string()),
    rows: z.array(z.object({ name: z.string(), photo: z.string().nullish(), count: z.number() })),
    paper: strict(z.object({ title: z.string(), image: z.string().nullable() })),
  });
  const data = {
    title: "<b>ক</b>",
    body_html: "<b>খ</b>",
    includes: ["শিট &amp; নোট"],
    rows: [{ name: "&quot;গ&quot;", photo: "/a.jpg", count: 1 }],
    paper: { title: "<b>ঘ</b>", image: "/q.png" },
  };
  expect(remoteContent(media)(Schema, data)).toEqual({
    title: "ক",
    body_html: "<b>খ</b>",
    includes: ["শিট & নোট"],
    rows: [{ name: '"গ"', photo: "https://api.example/files/a.jpg", count: 1 }],
    paper: { title: "<b>ঘ</b>", image: "https://api.example/files/q.png" },
  });
});
