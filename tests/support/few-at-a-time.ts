/** The places of the visitors' lane, the narrowest: who is one of so many is never refused for the crowd, on a machine of any pace. */
const atOnce = 8;

/** Asks for each; the answers in their order. */
export async function fewAtATime<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item, place: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const few = items.slice(from, from + atOnce);
    answers.push(...(await Promise.all(few.map((item, place) => ask(item, from + place)))));
  }
  return answers;
}
