const endsUnderItsLine = /[অআইঈউঊক-ঘচ-ঝট-নপ-হ\u09dc-\u09df][\u09bc\u09be-\u09cd\u0981]*$/u;

/** Whether the last letter has a head line that can run on. Latin, digits and signs have none, nor have ঙ, ঞ, ৎ, ং and ঃ. */
export function endsWithMatra(text: string): boolean {
  return endsUnderItsLine.test(text.trimEnd());
}
