/** Lectures that the devices of one doctor keep at most. */
export const maxKeptLectures = 20;

/** Days for which a device may play a kept lecture without asking the API again. */
export const keptDays = 7;

/** Lines of the largest picture that is kept. */
export const keptHeight = 240;
