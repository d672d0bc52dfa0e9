/** What a page may weigh on the wire, in bytes with headers, and how much later than a static page it may be painted. */
export interface Budget {
  html: number;
  scripts: number;
  /** The pictures that come without scrolling. */
  images: number;
  /** The data of a page that a click within the portal leads to. */
  next: number;
  /** Of the largest paint to that of the static page. */
  ratio: number;
}

const kinds: { names: RegExp; budget: Budget }[] = [
  { names: /-(room|review)$/, budget: { html: 16_000, scripts: 110_000, images: 15_000, next: 10_000, ratio: 1.35 } },
  {
    names: /^(my-|course-schedule$)/,
    budget: { html: 13_000, scripts: 110_000, images: 15_000, next: 10_000, ratio: 1.5 },
  },
  { names: /^home$/, budget: { html: 12_000, scripts: 95_000, images: 30_000, next: 10_000, ratio: 1.25 } },
  // 7 kB without headers
  {
    names: /^(login|join|join-to-enroll|course-enrollment-join|forget|otp|register)$/,
    budget: { html: 7900, scripts: 0, images: 20_000, next: 10_000, ratio: 1.25 },
  },
];
const otherPages: Budget = { html: 10_000, scripts: 0, images: 20_000, next: 10_000, ratio: 1.25 };

/** The budget of a page by the name of its route. */
export function budgetOf(name: string): Budget {
  return kinds.find(({ names }) => names.test(name))?.budget ?? otherPages;
}
