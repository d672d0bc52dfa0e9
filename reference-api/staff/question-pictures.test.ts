import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "#api/db/schema/pictures.ts";
import { selectBank } from "#content/questions/export.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a00" } })
    .png()
    .toBuffer();

const shown =
  /^<p>Which rhythm\?<\/p><p><img src="\/media\/pictures\/([0-9a-f]{32})\.webp" alt="(.*)" width="300" height="200" \/><\/p>$/;

test("stores a picture of a Moodle file once, re-encoded, with its size and alternative text", async () => {
  const { db, run } = await staffDatabase();
  const png = (await drawing(300, 200)).toString("base64");
  const question = (name: string, source: string) => `<question type="multichoice"><name><text>${name}</text></name>
    <questiontext format="html"><text><![CDATA[<p>Which rhythm?</p><p><img src="${source}" alt="Lead II" onload="x"></p>]]></text>
    <file name="my ecg.png" path="/" encoding="base64">${png}</file></questiontext>
    <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;
  const file = await temporaryFile(
    "ecg.xml",
    `<quiz>${question("One", "@@PLUGINFILE@@/my%20ecg.png?time=1590000000")}${question("Two", ` data:image/png;base64, ${png}`)}</quiz>`,
  );
  expect((await run(["questions", "import", file])).errors).toEqual([]);
  const [one, two] = await selectBank(db);
  const [, name, alt] = shown.exec(one?.stem_html ?? "") ?? [];
  expect({ alt, same: one?.stem_html === two?.stem_html }).toEqual({ alt: "Lead II", same: true });
  const kept = await db.select().from(pictures);
  expect(kept).toMatchObject([{ name, width: 300, height: 200 }]);
  expect((await sharp(kept[0]?.bytes).metadata()).format).toBe("webp");
  expect((await run(["questions", "import", file])).said).toEqual([
    "ecg.xml: 2 questions, 0 added, 0 changed, 2 unchanged",
  ]);
});

test("imports a picture beside a CSV by its name, in the text or as the question's picture", async () => {
  const { db, run } = await staffDatabase();
  const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";
  const rows = [
    `q1,sba,Medicine,,Which rhythm?,a,b,,,,A,,,ecg.png,`,
    `q2,sba,Medicine,,Q,a,b,,,,A,"See <img src=""ecg.png"" alt=""a <b> & 'c'"">",,,`,
  ];
  const file = await temporaryFile("bank.csv", [header, ...rows].join("\n"));
  const missing = await run(["questions", "import", file]);
  expect(missing.errors.join("\n").split("\n")).toEqual([
    'bank.csv:2 "q1": shows the picture "ecg.png", which is not there',
    'bank.csv:3 "q2": shows the picture "ecg.png", which is not there',
  ]);
  await writeFile(join(dirname(file), "ecg.png"), await drawing(300, 200));
  expect((await run(["questions", "import", file])).errors).toEqual([]);
  const [one, two] = await selectBank(db);
  expect(one?.stem_html).toMatch(shown);
  expect(one?.image).toBeNull();
  expect(two?.explanation_html).toContain(`alt="a &lt;b&gt; &amp; 'c'"`);
});

test("refuses files that are not pictures, are outside the folder or are on another site, by name", async () => {
  const { db, run } = await staffDatabase();
  const file = await temporaryFile(
    "bank.gift",
    [
      '::One:: <img src\\="../../etc/passwd"> {\\=a ~b}'.replace("{\\=", "{="),
      '::Two:: <img src\\="bank.gift"> {=a ~b}',
      '::Three:: <img src\\="https\\://elsewhere.example/a.png"> {=a ~b}',
      '::Four:: <img src\\="data\\:image/png;base64,AAAA"> {=a ~b}',
    ].join("\n\n"),
  );
  const { errors } = await run(["questions", "import", file]);
  expect(errors.join("\n").split("\n")).toEqual([
    'bank.gift:1 "One": shows the picture "../../etc/passwd", which is not there',
    'bank.gift:3 "Two": shows the picture "bank.gift", which is not a JPEG, PNG or WebP of at most 20 megapixels',
    `bank.gift:5 "Three": the question shows a picture that is not the portal's own: give it as a file, or its path`,
    'bank.gift:7 "Four": shows the picture "in its text", which is not a JPEG, PNG or WebP of at most 20 megapixels',
  ]);
  expect(await db.$count(pictures)).toBe(0);
});
