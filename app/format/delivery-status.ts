const words = new Map([
  ["requested", "অনুরোধ জমা হয়েছে"],
  ["preparing", "প্যাকেট তৈরি হচ্ছে"],
  ["handed_over", "কুরিয়ারে দেওয়া হয়েছে"],
  ["in_transit", "পথে আছে"],
  ["on_hold", "আটকে আছে"],
  ["out_for_delivery", "পৌঁছে দিতে বের হয়েছে"],
  ["delivered", "হাতে পৌঁছেছে"],
  ["partly_delivered", "আংশিক পৌঁছেছে"],
  ["returned", "ফেরত এসেছে"],
  ["cancelled", "বাতিল হয়েছে"],
]);

export function deliveryStatus(status: string): string {
  return words.get(status) ?? "খবর আছে";
}
