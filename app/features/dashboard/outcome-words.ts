interface Outcome {
  /** True if the server responded without an error of its own. */
  isAnswered: boolean;
  message: string | null | undefined;
}

export function failureWords({ isAnswered, message }: Outcome): string {
  if (!isAnswered) return "Something went wrong. সার্ভারের সঙ্গে যোগাযোগ হয়নি। লেখা রাখা আছে, একটু পরে আবার পাঠান।";
  return `${message || "Failed."} তথ্য সেভ হয়নি। ঘরগুলো দেখে আবার পাঠান।`;
}

export function successWords(message: string | null | undefined): string {
  return `${message || "Profile updated."} আপনার তথ্য সেভ হয়েছে।`;
}
