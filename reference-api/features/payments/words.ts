/** Words for 0 to 99; Bengali has a separate word for each. */
const belowHundred =
  "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই".split(
    " ",
  );

const crore = 10_000_000;

const scales: [number, string][] = [
  [100_000, "লাখ"],
  [1000, "হাজার"],
  [100, "শ"],
];

function inWords(number: number): string {
  const crores = Math.floor(number / crore);
  const parts = crores > 0 ? [`${inWords(crores)} কোটি`] : [];
  let rest = number % crore;
  for (const [size, name] of scales) {
    const count = Math.floor(rest / size);
    rest %= size;
    const word = belowHundred[count] ?? "";
    if (count > 0) parts.push(size === 100 ? word + name : `${word} ${name}`);
  }
  if (rest > 0 || parts.length === 0) parts.push(belowHundred[rest] ?? "");
  return parts.join(" ");
}

/** Writes an amount in words, as on an invoice: "সাত হাজার টাকা মাত্র", "একশ টাকা পঞ্চাশ পয়সা মাত্র". */
export function amountInWords(amountPaisa: number): string {
  const paisa = amountPaisa % 100;
  const taka = `${inWords((amountPaisa - paisa) / 100)} টাকা`;
  return paisa === 0 ? `${taka} মাত্র` : `${taka} ${inWords(paisa)} পয়সা মাত্র`;
}

/** Formats an amount in Bengali digits, without the unit: "১৪,০০০", "১২,৫৫০.৫০". */
export function amountInDigits(amountPaisa: number): string {
  const minimumFractionDigits = amountPaisa % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("bn-BD", { minimumFractionDigits, maximumFractionDigits: 2 }).format(amountPaisa / 100);
}
