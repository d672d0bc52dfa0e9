const formulaMarks = [
  ["\\(", "\\)"],
  ["\\[", "\\]"],
  ["$$", "$$"],
] as const;
const formulaCommand =
  /\[\/?(?:tex|latex|katex|math)\]|\[\$\$?\]|<tex>|[\^_]\{[^{}]*\}|\\[a-z]{2,20}[{^_]|\\(?:alpha|beta|gamma|delta|lambda|mu|pi|sigma|omega|times|pm|cdot|leq?|geq?|neq|approx|to|rightarrow|leftarrow|uparrow|downarrow|circ|degree|infty|sqrt|frac|text|ce)(?![a-z])/i;
const betweenDollars = /(?<![\p{L}\d])\$(?=(?!\s)([^$\n]{1,400})\$(?![\d\p{L}]))/gu;

/** Returns true if a text between two dollar signs is a formula of LaTeX; "5 to 10", between two amounts, is none. */
function isFormula(inside: string): boolean {
  if (!/\s/.test(inside) || /[\\^_={}]/.test(inside)) return true;
  return /^\D.*\S$/.test(inside) && !/\p{L}{3}|\p{Script=Bengali}/u.test(inside);
}

/**
 * Returns a formula in LaTeX from a text: between marks, a command such as \frac{, or $x$; undefined if there is none,
 * as in "from $5 to $10".
 */
export function latexIn(text: string): string | undefined {
  const marked = formulaMarks.map(([open, close]) => {
    const start = text.indexOf(open);
    const end = start === -1 ? -1 : text.indexOf(close, start + 2);
    return end === -1 ? undefined : text.slice(start, end + 2);
  });
  const formula = [...text.matchAll(betweenDollars)].map(([, inside = ""]) => inside).find(isFormula);
  const inline = formula === undefined ? undefined : `$${formula}$`;
  return [...marked, formulaCommand.exec(text)?.[0], inline].find((found) => found !== undefined);
}
