const endsWithHeadLine = /[অআইঈউঊক-ঘচ-ঝট-নপ-হ\u09dc-\u09df][\u09bc\u09be-\u09cd\u0981]*$/u;

/**
 * Checks whether the last letter of a text has a head line (matra). Latin letters, digits and punctuation have none,
 * nor have Bengali letters such as এ, ও, ঙ, ঞ, ৎ, ং and ঃ.
 */
export function endsWithMatra(text: string): boolean {
  return endsWithHeadLine.test(text.trimEnd());
}
