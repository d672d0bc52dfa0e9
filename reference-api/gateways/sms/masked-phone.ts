/** Masks a phone number, as 017*****678 for 01712345678: recognizable, but not callable. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}*****${phone.slice(-3)}`;
}
