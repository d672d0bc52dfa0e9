interface Option {
  id: number | string;
  name: string;
}

/**
 * Encodes options as text, one per line with id, tab and name: smaller than objects in a page's data. Decoded by
 * `optionsIn`.
 */
export function optionList(options: Option[]): string {
  return options.map(({ id, name }) => `${id}\t${name.replace(/\s+/g, " ")}`).join("\n");
}

export function optionsIn(list: string): Option[] {
  return list
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [id = "", name = ""] = line.split("\t");
      return { id, name };
    });
}
