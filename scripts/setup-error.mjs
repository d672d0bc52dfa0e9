/** Something the person at the keyboard must put right: its message is all they are shown. */
export class SetupError extends Error {}
