export const succeeded = "0000";

const messages: Record<string, string> = {
  "2014": "bKash পিনটি ভুল ছিল। আবার চেষ্টা করুন।",
  "2015": "কয়েকবার ভুল পিন দেওয়া হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।",
  "2016": "যাচাই কোডটি ভুল ছিল। আবার চেষ্টা করুন।",
  "2017": "কয়েকবার ভুল যাচাই কোড দেওয়া হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।",
  "2018": "যাচাই কোডের মেয়াদ শেষ হয়ে গেছে। আবার চেষ্টা করুন।",
  "2023": "আপনার bKash অ্যাকাউন্টে যথেষ্ট টাকা নেই।",
  "2037": "আপনার bKash অ্যাকাউন্ট থেকে এখন পেমেন্ট করা যাচ্ছে না। bKash-এর সঙ্গে যোগাযোগ করুন।",
  "2057": "এটি bKash অ্যাকাউন্টের নম্বর নয়।",
  "2058": "এটি ব্যক্তিগত bKash অ্যাকাউন্টের নম্বর নয়।",
};

/** Codes of a failed execution that certainly moved no money. */
export const executionFailures = new Set(Object.keys(messages));

export function messageFor(code: string): string | undefined {
  return messages[code];
}
