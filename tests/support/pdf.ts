/** A PDF of so many empty pages, as small as it can be; with what else its trailer says. */
export function pdfOf(pages: number, trailer = ""): string {
  const kids = Array.from({ length: pages }, (_, place) => `${place + 3} 0 R`);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(" ")}]>>`,
    ...kids.map(() => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>"),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
}
