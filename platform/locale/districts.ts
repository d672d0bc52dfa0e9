export const districts = [
  ..."ঢাকা ফরিদপুর গাজীপুর গোপালগঞ্জ কিশোরগঞ্জ মাদারীপুর মানিকগঞ্জ মুন্সীগঞ্জ নারায়ণগঞ্জ নরসিংদী রাজবাড়ী শরীয়তপুর টাঙ্গাইল".split(" "),
  ..."বান্দরবান ব্রাহ্মণবাড়িয়া চাঁদপুর চট্টগ্রাম কুমিল্লা কক্সবাজার ফেনী খাগড়াছড়ি লক্ষ্মীপুর নোয়াখালী রাঙ্গামাটি".split(" "),
  ..."বগুড়া চাঁপাইনবাবগঞ্জ জয়পুরহাট নওগাঁ নাটোর পাবনা রাজশাহী সিরাজগঞ্জ".split(" "),
  ..."বাগেরহাট চুয়াডাঙ্গা যশোর ঝিনাইদহ খুলনা কুষ্টিয়া মাগুরা মেহেরপুর নড়াইল সাতক্ষীরা".split(" "),
  ..."বরগুনা বরিশাল ভোলা ঝালকাঠি পটুয়াখালী পিরোজপুর".split(" "),
  ..."হবিগঞ্জ মৌলভীবাজার সুনামগঞ্জ সিলেট".split(" "),
  ..."দিনাজপুর গাইবান্ধা কুড়িগ্রাম লালমনিরহাট নীলফামারী পঞ্চগড় রংপুর ঠাকুরগাঁও".split(" "),
  ..."জামালপুর ময়মনসিংহ নেত্রকোণা শেরপুর".split(" "),
].map((name) => name.normalize("NFC"));

/**
 * Checks whether a text is the name of a district of Bangladesh, in any Unicode normalization form. Texts of more than
 * 60 characters are rejected first: normalization takes quadratic time in the number of combining marks.
 */
export function isDistrict(text: string): boolean {
  return text.length <= 60 && districts.includes(text.normalize("NFC"));
}
