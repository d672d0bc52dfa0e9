interface Option {
  id: number | string;
  name: string;
}

/** Options as one text, one a line: as objects two hundred of them cost a page's data three times as much. */
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
