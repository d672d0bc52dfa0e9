/** Limits of a page: bytes on the wire, headers included, and its largest paint compared with a static copy. */
export interface Budget {
  html: number;
  scripts: number;
  /** Images loaded without scrolling. */
  images: number;
  /** Time of the largest contentful paint divided by that of the static copy. */
  ratio: number;
}

const kinds: { names: RegExp; budget: Budget }[] = [
  { names: /-(room|review)$/, budget: { html: 16_000, scripts: 12_000, images: 15_000, ratio: 1.35 } },
  // the player, and a book whose next page is fetched ahead: with the framework
  {
    names: /^my-(lecture|free-video|pending-video|subscription-video|reference-book)$/,
    budget: { html: 13_000, scripts: 95_000, images: 15_000, ratio: 1.5 },
  },
  {
    names: /^(my-|course-schedule$)/,
    budget: { html: 13_000, scripts: 12_000, images: 15_000, ratio: 1.5 },
  },
  { names: /^home$/, budget: { html: 12_000, scripts: 95_000, images: 30_000, ratio: 1.25 } },
  // 7 kB without headers
  {
    names: /^(login|join|join-to-enroll|course-enrollment-join|forget|otp|register)$/,
    budget: { html: 7900, scripts: 0, images: 20_000, ratio: 1.25 },
  },
];
const otherPages: Budget = { html: 10_000, scripts: 0, images: 20_000, ratio: 1.25 };

/** Budget of a page, by the name of its route. */
export function budgetOf(name: string): Budget {
  return kinds.find(({ names }) => names.test(name))?.budget ?? otherPages;
}
