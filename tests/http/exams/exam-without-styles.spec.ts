import { expect } from "@playwright/test";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { test } from "#tests/support/browser/exams/exam-room-page.ts";

/** Text of a page's main part as a browser without styles shows it: block elements on lines of their own. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<svg.*?<\/svg>|<script.*?<\/script>|<!--.*?-->/gs, "")
    .replace(
      /<\/?(p|div|li|ul|ol|dl|dt|dd|h\d|tr|table|section|article|fieldset|legend|form|nav|br|details|summary)\b[^>]*>/g,
      "\n",
    )
    .replace(/<input type="(radio|checkbox)"[^>]*>/g, "( )")
    .replace(/<button[^>]*>/g, "[")
    .replace(/<\/button>/g, "]")
    .replace(/<[^>]+>/g, "")
    .replace(/[ \t]+/g, " ");
}

test("without styles the controls of the exam room have separate texts @exam", async ({ page, seat }) => {
  const room = textOf(await (await page.request.get(seat.room)).text());
  expect(room).toMatch(/\( \) সত্য \( \) মিথ্যা \( \) ফাঁকা/);
  expect(room).toMatch(/\na [A-Z]/);
  expect(room).toContain("( ) পরে দেখব");
  expect(room).toContain("[১] [২] [৩]");
  expect(room).not.toMatch(/\[\s*\]/);
  const review = textOf(await (await page.request.get(`${seat.room}/review`)).text());
  expect(review).toContain("\n১ ২ ৩");
  expect(review).not.toMatch(/\[\s*\]/);
});

test("without styles the words of a result and a paper are separated by spaces @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findSatExam(portalDb, doctor);
  const exam = `/my/courses/${course}/events/${event}/exam`;
  const paper = textOf(await (await page.request.get(`${exam}/question-explanation-list`)).text());
  expect(paper).toMatch(/প্রশ্ন ১: ৫-এ [০-৯] ঠিক\s+[−০-৯.-]+ নম্বর/);
  expect(paper).toMatch(/✗ আপনি: (সত্য|মিথ্যা) ঠিক: (সত্য|মিথ্যা)/);
  const result = textOf(await (await page.request.get(`${exam}/result`)).text());
  expect(result).toMatch(/ভুল উত্তরের ব্যাখ্যা\s+মেধাতালিকা সব পরীক্ষার ফল/);
  expect(result).not.toContain("−০");
});
