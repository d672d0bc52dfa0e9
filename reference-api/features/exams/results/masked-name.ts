const characters = new Intl.Segmenter("bn", { granularity: "grapheme" });
const titles = /^(ডা\.?|ডাঃ|dr\.?|prof\.?|md\.?|মোঃ|মো\.)$/i;

function maskedWord(word: string): string {
  if (titles.test(word)) return word;
  const [first] = characters.segment(word);
  return `${first?.segment ?? ""}***`;
}

/**
 * Masks a name so that hardly anybody but its owner recognises it: keeps titles and the first character of each word.
 * "***" without a name.
 */
export function maskedName(name: string | null): string {
  const words = (name ?? "").split(/\s+/).filter(Boolean);
  return words.length > 0 ? words.map(maskedWord).join(" ") : "***";
}
