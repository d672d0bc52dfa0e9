export const maxKeptLectures = 20;

/** Days for which a device may play a kept lecture without asking the API again. */
export const keptDays = 7;

/** Greatest height in pixels of a video that a device keeps. */
export const keptHeight = 240;
