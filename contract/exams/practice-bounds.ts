/**
 * Smallest and largest number of reviews a day that a doctor can choose. Apart from the schemas, so that the form can
 * import them without Zod.
 */
export const reviewBounds = { min: 20, max: 200 };
