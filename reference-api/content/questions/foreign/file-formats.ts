const formats: [sign: RegExp, refusal: string][] = [
  [
    /^#(?:separator|html|notetype|deck|tags|columns|guid)(?: column)?:|\{\{c\d{1,3}::/m,
    "is an export of Anki, whose cards have no wrong options: save the questions as .csv, with the columns of a question bank",
  ],
  [
    /^(?:<\?xml|<quiz|<questestinterop|<assessment)\b/,
    "is XML, not GIFT: name the file .xml, and export it from Moodle",
  ],
  [/^(?:\[\s*)?\{\s*"/, "is JSON, not GIFT: export the questions as CSV, Moodle XML or GIFT"],
  [/^"?key"?[,;\t]/, "is a table with the columns of a question bank: name the file .csv"],
  [/^[^\t\n]+\t/, "is a table separated by tabs, not GIFT: save it as .csv, with the columns of a question bank"],
  [
    /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z][ \t\r]*$/im,
    "is in the Aiken format: import it into Moodle, and export it as Moodle XML or GIFT",
  ],
  [
    /^[*_ ]{0,4}[(]?[aAক][).।]/m,
    "lists its options on lines, as a) b) or ক) খ): write it as GIFT, Question {=right ~wrong ~wrong}, or as CSV",
  ],
];

export function fileFormatOf(text: string): string | undefined {
  return formats.find(([sign]) => sign.test(text.trimStart()))?.[1];
}
