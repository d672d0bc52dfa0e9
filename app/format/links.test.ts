import { describe, expect, test } from "vitest";
import { safeImage, safeLink, videoEmbed } from "./links.ts";

describe("links from data", () => {
  test.each(["/faq", "/batches?course=phase-a", "https://example.com/a", "http://example.com/", "tel:09600000100"])(
    "shows %s as it is",
    (link) => expect(safeLink(link)?.href).toBe(link),
  );

  test.each([
    ["faq", "/faq"],
    ["courses/phase-a?tab=fees#top", "/courses/phase-a?tab=fees#top"],
  ])("reads %s as a path in the portal", (link, href) => expect(safeLink(link)).toEqual({ href, isExternal: false }));

  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "https:evil.test",
    "http://",
    "faq/../admin:1",
    "example.com//a",
    "ftp://evil.test/",
    "https://portal.example@evil.test/",
    "",
    null,
    undefined,
  ])("rejects %s", (link) => expect(safeLink(link)).toBeNull());

  test("accepts pictures from the portal or over https only", () => {
    expect(safeImage("/demo/a.svg")).toBe("/demo/a.svg");
    expect(safeImage("https://media.example/a.jpg")).toBe("https://media.example/a.jpg");
    expect(safeImage("http://media.example/a.jpg")).toBeNull();
    expect(safeImage("javascript:1")).toBeNull();
    expect(safeImage("picture")).toBeNull();
    expect(safeImage("tel:01700000001")).toBeNull();
  });
});

describe("video links", () => {
  test.each([
    "https://www.youtube.com/watch?v=M7lw1Xk9aBc",
    "https://youtube.com/watch?list=x&v=M7lw1Xk9aBc&t=4",
    "https://m.youtube.com/watch?v=M7lw1Xk9aBc",
    "https://youtu.be/M7lw1Xk9aBc?si=abc",
    "https://www.youtube.com/shorts/M7lw1Xk9aBc",
    "https://www.youtube.com/embed/M7lw1Xk9aBc",
  ])("converts %s to the embed address", (link) =>
    expect(videoEmbed(link)).toBe("https://www.youtube-nocookie.com/embed/M7lw1Xk9aBc"),
  );

  test.each([
    "https://evil.test/watch?v=M7lw1Xk9aBc",
    "https://www.youtube.com/watch?v=short",
    'https://youtu.be/"onload=x',
    "javascript:alert(1)",
  ])("rejects %s as a video", (link) => expect(videoEmbed(link)).toBeNull());
});
