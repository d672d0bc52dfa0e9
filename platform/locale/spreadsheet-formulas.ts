// a spreadsheet would evaluate it as a formula unless an apostrophe precedes it
const formula = /^'*[=+\-@]/;

export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
