/** Numbers of reviews a day that a doctor can choose; apart from the schemas, since the form shows them. */
export const reviewBounds = { min: 20, max: 200 };
