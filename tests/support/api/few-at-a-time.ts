/** Concurrency that the portal's admission control always accepts: its limit for visitors, the lowest. */
const concurrency = 8;

/** Maps items with at most eight concurrent calls. Returns the results in the order of the items. */
export async function fewAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += concurrency) {
    const some = items.slice(from, from + concurrency);
    results.push(...(await Promise.all(some.map((item, index) => work(item, from + index)))));
  }
  return results;
}
