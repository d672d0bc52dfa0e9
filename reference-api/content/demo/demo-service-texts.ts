import type { Courier, DeliveryStatus } from "#contract/study/lecture-sheets.ts";

export const demoNoticeReads = { phone: "01700000001", notices: ["welcome", "maintenance", "july-recordings"] };

export const demoTeacherQuestions = {
  phone: "01700000001",
  batch: "p-ii-full-july-past",
  lecture: {
    body: "ST elevation কোন কোন lead-এ দেখলে inferior MI ধরব? স্লাইডে II, III, aVF বলা হয়েছে, কিন্তু reciprocal change বুঝিনি।",
    answer:
      "II, III, aVF-এ ST elevation থাকলে inferior MI। তখন I ও aVL-এ ST depression পাওয়া যায়, সেটিই reciprocal change।\nরেকর্ডিংয়ের ১২ মিনিট থেকে আরেকবার দেখুন।",
    daysAgo: 4,
    answeredDaysAgo: 3,
  },
  sheet: { body: "শিটের ৬ পাতার টেবিলে dose mg/kg না mg/m²?", daysAgo: 1 },
};

interface DemoComplaint {
  phone: string;
  topic: string;
  subject: string;
  status: "open" | "answered" | "closed";
  /** The complaint is about the doctor's first course or delivery. */
  related?: "course" | "delivery";
  messages: { author: "doctor" | "staff"; body: string; daysAgo: number; attachment?: string }[];
}

export const demoComplaints: DemoComplaint[] = [
  {
    phone: "01700000001",
    topic: "sheet",
    subject: "লেকচার শিট ২ এখনো পাইনি",
    status: "answered",
    related: "delivery",
    messages: [
      {
        author: "doctor",
        body: "দশ দিন আগে অনুরোধ করেছি, এখনো হাতে পাইনি। অনুরোধের কপি দিলাম।",
        daysAgo: 6,
        attachment: "onurodh.pdf",
      },
      {
        author: "staff",
        body: "কুরিয়ার আপনাকে ফোনে পায়নি বলে জানিয়েছে। কাল আবার যাবে। নম্বর বদলাতে চাইলে এখানে লিখুন।",
        daysAgo: 5,
      },
    ],
  },
  {
    phone: "01700000001",
    topic: "class",
    subject: "রেকর্ডিংয়ে শব্দ কম",
    status: "open",
    messages: [{ author: "doctor", body: "গত ক্লাসের রেকর্ডিংয়ে শেষ দশ মিনিট শব্দ প্রায় শোনা যায় না।", daysAgo: 1 }],
  },
  {
    phone: "01700000001",
    topic: "payment",
    subject: "ইনভয়েস চাই",
    status: "closed",
    messages: [
      { author: "doctor", body: "প্রথম কিস্তির ইনভয়েস কোথায় পাব?", daysAgo: 40 },
      { author: "staff", body: "কোর্সের পাতায় “ইনভয়েস” থেকে নামাতে পারবেন।", daysAgo: 39 },
      { author: "doctor", body: "পেয়েছি, ধন্যবাদ।", daysAgo: 39 },
    ],
  },
  {
    phone: "01700000003",
    topic: "sheet",
    subject: "প্যাকেটের ঠিকানা বদলাতে চাই",
    status: "open",
    related: "delivery",
    messages: [{ author: "doctor", body: "এখন হাসপাতালের ঠিকানায় পাঠালে ভালো হয়।", daysAgo: 2 }],
  },
  {
    phone: "01700000003",
    topic: "class",
    subject: "প্রথম ক্লাসের রেকর্ডিং কবে পাব",
    status: "answered",
    related: "course",
    messages: [
      { author: "doctor", body: "প্রথম ক্লাসে থাকতে পারব না। রেকর্ডিং কবে আসবে?", daysAgo: 6 },
      { author: "staff", body: "ক্লাসের পরের দিন সকালে কোর্সের পাতায় পাবেন।", daysAgo: 6 },
    ],
  },
  {
    phone: "01700000003",
    topic: "account",
    subject: "নতুন ফোনে ঢুকতে পারছি না",
    status: "answered",
    messages: [
      { author: "doctor", body: "দুটি ডিভাইসের জায়গা পূর্ণ দেখাচ্ছে।", daysAgo: 4, attachment: "device.pdf" },
      { author: "staff", body: "ডিভাইসের পাতা থেকে পুরোনোটি সরিয়ে নতুনটি যোগ করুন।", daysAgo: 3 },
    ],
  },
];

interface DemoDelivery {
  phone: string;
  batch: string;
  /** Indexes into the sheets of the batch, sorted by key. */
  sheets: number[];
  method: "courier" | "self";
  fee: string;
  courier?: Courier;
  consignment_id?: string;
  tracking_code?: string;
  district?: string;
  upazila?: string;
  address?: string;
  tracks: { status: DeliveryStatus; daysAgo: number; note?: string }[];
}

const place = { district: "ঢাকা", upazila: "ধানমন্ডি", address: "বাড়ি ১২, রাস্তা ৫, ধানমন্ডি আবাসিক এলাকা" };

export const demoDeliveries: DemoDelivery[] = [
  {
    phone: "01700000001",
    batch: "phase-a-full",
    sheets: [1],
    method: "courier",
    fee: "120.00",
    ...place,
    courier: "pathao",
    consignment_id: "DEMO-PATHAO-1",
    tracks: [
      { status: "requested", daysAgo: 10 },
      { status: "handed_over", daysAgo: 8, note: "প্যাকেটে একটি শিট" },
      { status: "in_transit", daysAgo: 7 },
      { status: "on_hold", daysAgo: 5, note: "প্রাপককে ফোনে পাওয়া যায়নি" },
      { status: "in_transit", daysAgo: 1 },
    ],
  },
  {
    phone: "01700000001",
    batch: "phase-a-full",
    sheets: [0],
    method: "courier",
    fee: "120.00",
    ...place,
    courier: "steadfast",
    consignment_id: "900001",
    tracking_code: "DEMO900001",
    tracks: [
      { status: "requested", daysAgo: 45 },
      { status: "handed_over", daysAgo: 43 },
      { status: "in_transit", daysAgo: 42 },
      { status: "out_for_delivery", daysAgo: 41 },
      { status: "delivered", daysAgo: 41 },
    ],
  },
  {
    phone: "01700000001",
    batch: "p-ii-full-january",
    sheets: [0, 1],
    method: "self",
    fee: "0.00",
    tracks: [{ status: "requested", daysAgo: 1 }],
  },
  {
    phone: "01700000003",
    batch: "p-ii-full-january",
    sheets: [3],
    method: "courier",
    fee: "250.00",
    ...place,
    tracks: [
      { status: "requested", daysAgo: 3 },
      { status: "preparing", daysAgo: 2 },
    ],
  },
];
