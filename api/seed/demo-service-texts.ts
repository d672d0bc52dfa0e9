import type { Courier, DeliveryStatus } from "#contract/lecture-sheets.ts";

interface DemoNotice {
  title: string;
  body_html: string;
  /** all, batch:SLUG or doctor:NUMBER */
  to: string[];
  daysAgo: number;
  pinned?: boolean;
  attachments?: { title: string; link: string }[];
  readBy?: string;
}

export const demoNotices: DemoNotice[] = [
  {
    title: "পোর্টালে স্বাগতম: কোথায় কী পাবেন",
    body_html:
      "<p>আপনার কোর্স, সূচি, লেকচার, পরীক্ষা ও লেকচার শিট এক জায়গায়।</p><ul><li>ক্লাসের সময়: <strong>আমার কোর্স</strong></li><li>কোনো সমস্যা হলে: <strong>অভিযোগ বক্স</strong></li></ul>",
    to: ["all"],
    daysAgo: 60,
    pinned: true,
    attachments: [{ title: "প্রশ্ন ও উত্তর", link: "/faq" }],
    readBy: "01700000001",
  },
  {
    title: "জানুয়ারি সেশনের ওরিয়েন্টেশনের সময়",
    body_html:
      "<p>ওরিয়েন্টেশন হবে অনলাইনে। নিচের সময়ে যুক্ত থাকুন।</p><table><tr><th>পর্ব</th><th>সময়</th></tr><tr><td>পড়ার পরিকল্পনা</td><td>সকাল ১০টা</td></tr><tr><td>প্রশ্নোত্তর</td><td>সকাল ১১টা</td></tr></table>",
    to: ["batch:p-ii-full-january"],
    daysAgo: 2,
    attachments: [{ title: "ব্যাচের তালিকা", link: "/batches" }],
  },
  {
    title: "Phase-A ব্যাচের লেকচার শিট ৩ প্রকাশিত",
    body_html: "<p>লেকচার শিট ৩ এখন ডাউনলোড করতে পারেন। ছাপা কপি চাইলে লেকচার শিটের পাতা থেকে অনুরোধ করুন।</p>",
    to: ["batch:phase-a-full"],
    daysAgo: 1,
  },
  {
    title: "আপনার ফি-র পরের কিস্তি",
    body_html: "<p>আপনার একটি কোর্সের ফি-র কিছু অংশ বাকি আছে। কোর্সের পাতায় হিসাব দেখুন।</p>",
    to: ["doctor:01700000001"],
    daysAgo: 3,
  },
  {
    title: "আপনার শিটের প্যাকেট তৈরি হচ্ছে",
    body_html: "<p>প্রশ্নব্যাংকের ছাপা কপি প্যাকেট করা হচ্ছে। কুরিয়ারে দেওয়া হলে লেকচার শিটের পাতায় খবর পাবেন।</p>",
    to: ["doctor:01700000003"],
    daysAgo: 2,
  },
  {
    title: "সার্ভার রক্ষণাবেক্ষণ: শুক্রবার দুপুর",
    body_html: "<p>শুক্রবার বিকেল ৩টা থেকে ৪:৩০ পর্যন্ত সাইটটি বন্ধ থাকতে পারে।</p>",
    to: ["all"],
    daysAgo: 9,
    readBy: "01700000001",
  },
  {
    title: "জুলাই সেশনের রেকর্ডিং সাবস্ক্রিপশনে",
    body_html: "<p>জুলাই সেশনের লেকচার এখন সাবস্ক্রিপশনে দেখা যাবে। পছন্দের লেকচার বেছে মেয়াদ ঠিক করুন।</p>",
    to: ["batch:p-ii-full-july-past"],
    daysAgo: 25,
    readBy: "01700000001",
  },
];

interface DemoComplaint {
  phone: string;
  topic: string;
  subject: string;
  status: "open" | "answered" | "closed";
  /** It is about the doctor's first one. */
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
    subject: "রসিদ চাই",
    status: "closed",
    messages: [
      { author: "doctor", body: "প্রথম কিস্তির রসিদ কোথায় পাব?", daysAgo: 40 },
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

export const demoSheets = [
  { title: "লেকচার শিট ১", volume: "ভলিউম ১", fee: "120.00", daysAgo: 50, hasFile: true },
  { title: "লেকচার শিট ২", volume: "ভলিউম ১", fee: "120.00", daysAgo: 30, hasFile: true },
  { title: "লেকচার শিট ৩", volume: "ভলিউম ২", fee: "150.00", daysAgo: 1, hasFile: true },
  { title: "প্রশ্নব্যাংক (শুধু ছাপা)", volume: null, fee: "250.00", daysAgo: 10, hasFile: false },
];

interface DemoDelivery {
  phone: string;
  batch: string;
  /** Places in the list of sheets. */
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
    ...{ phone: "01700000001", batch: "phase-a-full", sheets: [1], method: "courier", fee: "120.00", ...place },
    ...{ courier: "pathao", consignment_id: "DEMO-PATHAO-1" },
    tracks: [
      { status: "requested", daysAgo: 10 },
      { status: "handed_over", daysAgo: 8, note: "প্যাকেটে একটি শিট" },
      { status: "in_transit", daysAgo: 7 },
      { status: "on_hold", daysAgo: 5, note: "প্রাপককে ফোনে পাওয়া যায়নি" },
      { status: "in_transit", daysAgo: 1 },
    ],
  },
  {
    ...{ phone: "01700000001", batch: "phase-a-full", sheets: [0], method: "courier", fee: "120.00", ...place },
    ...{ courier: "steadfast", consignment_id: "900001", tracking_code: "DEMO900001" },
    tracks: [
      { status: "requested", daysAgo: 45 },
      { status: "handed_over", daysAgo: 43 },
      { status: "in_transit", daysAgo: 42 },
      { status: "out_for_delivery", daysAgo: 41 },
      { status: "delivered", daysAgo: 41 },
    ],
  },
  {
    ...{ phone: "01700000001", batch: "p-ii-full-january", sheets: [0, 1], method: "self", fee: "0.00" },
    tracks: [{ status: "requested", daysAgo: 1 }],
  },
  {
    ...{ phone: "01700000003", batch: "p-ii-full-january", sheets: [3], method: "courier", fee: "250.00", ...place },
    tracks: [
      { status: "requested", daysAgo: 3 },
      { status: "preparing", daysAgo: 2 },
    ],
  },
];
