import type { FormsOfRoutes } from "./forms-of-routes.ts";

const key = { idempotency_key: "a-key-of-the-tests" };
const address = { district: "ঢাকা", upazila: "ধানমন্ডি", address: "বাড়ি ১, রাস্তা ২, ধানমন্ডি" };

/** The forms of lecture sheets and complaints. */
export const materialForms: FormsOfRoutes = {
  "my-lecture-sheet": [
    {
      form: "delivery",
      sheet_ids: "1",
      method: "courier",
      receiver_name: "ডা. নমুনা",
      phone: "01700000001",
      ...address,
      ...key,
    },
  ],
  "my-complain-box": [{ form: "complaint", topic_id: "1", subject: "শিট পাইনি", body: "দুই সপ্তাহ হলো।", ...key }],
  "my-teacher-question": [{ form: "teacher-question", body: "T ওয়েভ উঁচু কেন?", ...key }],
  "my-complain-box-show": [{ form: "reply", body: "এখনো পাইনি।", ...key }, { form: "close" }],
};
