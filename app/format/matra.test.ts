import { expect, test } from "vitest";
import { endsWithMatra } from "./matra.ts";

test.each(["জানুয়ারি ২০২৭ ব্যাচ", "সময়সূচি", "যা যা পাচ্ছেন", "বিস্তারিত", "বন্ধু", "পড়া", "সময়"])(
  "finds that %s ends with a head line",
  (text) => {
    expect(endsWithMatra(text)).toBe(true);
  },
);

test.each(["FCPS Part-II", "জুলাই ২০২৭", "কোন ব্যাচ?", "হঠাৎ", "রং", ""])(
  "finds that %s ends without a head line",
  (text) => {
    expect(endsWithMatra(text)).toBe(false);
  },
);
