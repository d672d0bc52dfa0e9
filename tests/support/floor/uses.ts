/** Features of a text, as paths in the compatibility data, each with a place where it is used. */
export type Uses = Map<string, string>;

/** Notes the first place of a feature. */
export function addUse(uses: Uses, feature: string, place: string): void {
  if (!uses.has(feature)) uses.set(feature, place.replace(/\s+/g, " ").slice(0, 100));
}

/** Adds the features of a part, such as a style element in a page. */
export function addUses(uses: Uses, part: Uses, where = ""): void {
  for (const [feature, place] of part) addUse(uses, feature, where + place);
}

/** Keeps the result for each text: pages share most of their styles and scripts. */
export function remembered(featuresOf: (text: string) => Uses): (text: string) => Uses {
  const results = new Map<string, Uses>();
  return (text) => {
    const uses = results.get(text) ?? featuresOf(text);
    results.set(text, uses);
    return uses;
  };
}
