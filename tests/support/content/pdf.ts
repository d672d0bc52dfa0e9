/** Minimal PDF with a number of empty pages. `trailer` adds entries to its trailer dictionary. */
export function pdfOf(pages: number, trailer = ""): string {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(" ")}]>>`,
    ...kids.map(() => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>"),
  ];
  let text = "%PDF-1.4\n";
  const entries = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
}
