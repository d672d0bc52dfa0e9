interface DemoChapter {
  title: string;
  /** A page each, as HTML. */
  pages: string[];
}

/** A small book of the demo. It shows how a book is read and searched; nobody is to be treated by it. */
interface DemoBook {
  key: string;
  title: string;
  author: string;
  summary: string;
  chapters: DemoChapter[];
  /** A page that is also a picture: a file of the demo folder. */
  picture?: { page_no: number; name: string; width: number; height: number };
}

export const demoBook: DemoBook = {
  key: "demo-emergency-notes",
  picture: { page_no: 10, name: "book-page.webp", width: 800, height: 1040 },
  title: "জরুরি বিভাগের সংক্ষিপ্ত নোট",
  author: "নমুনা সম্পাদনা পরিষদ",
  summary: "ভর্তি পরীক্ষার আগে ঝালিয়ে নেওয়ার ছোট বই। লেখাগুলো নমুনা, চিকিৎসার নির্দেশ নয়।",
  chapters: [
    {
      title: "প্রথম পাঁচ মিনিট",
      pages: [
        "<h2>প্রথম পাঁচ মিনিট</h2><p>রোগী দেখার ক্রম সব সময় এক: <b>A</b>irway, <b>B</b>reathing, <b>C</b>irculation, <b>D</b>isability, <b>E</b>xposure। একটি ধাপ ঠিক না করে পরের ধাপে যাবেন না।</p><p>পরীক্ষায় প্রশ্নটি প্রায়ই এমন: এই মুহূর্তে প্রথম কাজ কোনটি? উত্তর সাধারণত শ্বাসনালি।</p>",
        "<h2>চেতনার মাপ</h2><p>Glasgow Coma Scale তিনটি অংশের যোগফল।</p><table><thead><tr><th>অংশ</th><th>সর্বোচ্চ</th></tr></thead><tbody><tr><td>চোখ খোলা</td><td>৪</td></tr><tr><td>কথা</td><td>৫</td></tr><tr><td>নড়াচড়া</td><td>৬</td></tr></tbody></table><p>যোগফল ৮ বা তার কম হলে শ্বাসনালির সুরক্ষা ভাবতে হয়।</p>",
      ],
    },
    {
      title: "শক",
      pages: [
        "<h2>শকের ধরন</h2><ul><li>Hypovolaemic: রক্ত বা তরল কমে যাওয়া</li><li>Cardiogenic: হৃৎপিণ্ডের পাম্প ব্যর্থ</li><li>Distributive: sepsis, anaphylaxis</li><li>Obstructive: tamponade, tension pneumothorax, pulmonary embolism</li></ul><p>Warm extremities থাকলে distributive শকের কথা আগে ভাবুন।</p>",
        "<h2>তরল চিকিৎসা</h2><p>Crystalloid দিয়ে শুরু, তারপর প্রতিক্রিয়া দেখা। Lactate কমছে কি না এবং প্রস্রাবের পরিমাণ দুটি সহজ মাপ।</p><p>Cardiogenic শকে বেশি তরল ক্ষতি করে।</p>",
      ],
    },
    {
      title: "বুকে ব্যথা",
      pages: [
        "<h2>প্রথম ECG</h2><p>বুকে ব্যথার রোগীর ECG দশ মিনিটের মধ্যে করতে হয়। প্রথমটি স্বাভাবিক হলেও ব্যথা থাকলে আবার করুন।</p><p>ST elevation পেলে reperfusion-এর ঘড়ি চলা শুরু।</p>",
        "<h2>যা ভুলে গেলে বিপদ</h2><ul><li>Aortic dissection: পিঠে ছড়ানো ছিঁড়ে যাওয়ার মতো ব্যথা</li><li>Pulmonary embolism: হঠাৎ শ্বাসকষ্ট</li><li>Tension pneumothorax: ছবি তোলার আগেই চিকিৎসা</li></ul>",
      ],
    },
    {
      title: "ডায়াবেটিসের জরুরি অবস্থা",
      pages: [
        "<h2>DKA চেনা</h2><p>তিনটি একসঙ্গে: রক্তে বেশি শর্করা, ketone এবং metabolic acidosis। শ্বাসে ফলের গন্ধ ও গভীর দ্রুত শ্বাস মনে রাখার সূত্র।</p>",
        "<h2>DKA-র ক্রম</h2><ol><li>তরল</li><li>Potassium দেখে insulin</li><li>কারণ খোঁজা: সংক্রমণ, insulin বাদ পড়া</li></ol><p>Potassium কম থাকলে আগে সেটি ঠিক না করে insulin নয়।</p>",
      ],
    },
    {
      title: "নবজাতকের জন্ডিস",
      pages: [
        "<h2>কখন চিন্তার</h2><p>জন্মের প্রথম ২৪ ঘণ্টার মধ্যে জন্ডিস সব সময় অস্বাভাবিক ধরে নিতে হয়। Rh ও ABO অমিল এবং sepsis প্রথম কারণ।</p>",
        "<h2>Phototherapy</h2><p>Bilirubin-এর মান একা নয়, বয়স কত ঘণ্টা এবং ঝুঁকি আছে কি না, তা মিলিয়ে চার্ট দেখে সিদ্ধান্ত।</p><p>চোখ ঢাকা, ঘন ঘন দুধ এবং তাপমাত্রা দেখা যত্নের অংশ।</p>",
      ],
    },
    {
      title: "পোড়া রোগী",
      pages: [
        "<h2>কতটা পুড়েছে</h2><p>Rule of nines বড়দের জন্য; শিশুর মাথা তুলনায় বড় বলে আলাদা চার্ট লাগে। Erythema হিসাবে ধরা হয় না।</p>",
        "<h2>প্রথম ২৪ ঘণ্টার তরল</h2><p>Parkland সূত্র: ৪ মিলি × ওজন (কেজি) × পোড়ার শতাংশ। অর্ধেক প্রথম আট ঘণ্টায়, <i>পোড়ার সময় থেকে</i> গুনে।</p><p>মুখ ও নাকের লোম পোড়া, কণ্ঠ ভাঙা থাকলে শ্বাসনালি আগে।</p>",
      ],
    },
  ],
};

/** Of a course in which no doctor of the demo is enrolled. */
export const demoBookOfOthers: DemoBook = {
  key: "demo-written-answers",
  title: "লিখিত উত্তর সাজানো",
  author: "নমুনা সম্পাদনা পরিষদ",
  summary: "লিখিত পরীক্ষায় উত্তর কীভাবে ভাগ করবেন, তার ছোট নমুনা।",
  chapters: [
    {
      title: "উত্তরের কাঠামো",
      pages: ["<h2>উত্তরের কাঠামো</h2><p>সংজ্ঞা, কারণ, লক্ষণ, পরীক্ষা, চিকিৎসা: এই ক্রমে লিখুন।</p>"],
    },
  ],
};
