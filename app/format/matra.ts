const endsWithHeadLine = /[অআইঈউঊক-ঘচ-ঝট-নপ-হ\u09dc-\u09df][\u09bc\u09be-\u09cd\u0981]*$/u;

/** Checks whether the last letter has a head line (matra). Latin, digits, signs and ঙ, ঞ, ৎ, ং, ঃ have none. */
export function endsWithMatra(text: string): boolean {
  return endsWithHeadLine.test(text.trimEnd());
}
