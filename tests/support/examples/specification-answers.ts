/** A call that the product's specification names, with an answer of the fields that it names and a page that shows them. */
export interface SpecificationAnswer {
  /** Method and path of the call. */
  call: string;
  /** Page of a doctor that shows the answer; for a write, the page with its form. */
  page: string;
  /** Fields of the form that makes the call, for a write. */
  form?: Record<string, string>;
  body: Record<string, unknown>;
  /** Answers of other calls that the page needs to show this one. */
  others?: Record<string, unknown>;
}

const web = "/api/v3/web";

const doctor = {
  id: 41,
  name: "ডা. রুবিনা নমুনা",
  mobile_number: "01711000041",
  bmdc_no: "A-41414",
  medical_college_id: 7,
  subject_id: 4,
  avatar: "https://media.example.com/avatar-41.png",
  institute_code: "BMU",
  institute_id: 3,
  has_active_courses_with_payment: true,
  has_verified_device: true,
};

const appData = {
  logo: "https://media.example.com/logo.png",
  company_name: "উদাহরণ ওরিয়েন্টেশন",
  company_slogan: "চিকিৎসকের প্রস্তুতি",
  menus: [
    { title: "মেনু ব্যাচ", link: "/batches", children: [{ title: "ফেজ এ মেনু", link: "/courses/phase-a" }] },
    { title: "মেনু প্রশ্ন", link: "/faq", children: [] },
  ],
  footer_logo: "https://media.example.com/footer.png",
  footer_menu: [
    { title: "আমাদের কথা নিচে", link: "/about" },
    { title: "শর্ত নিচে", link: "/terms-condition" },
  ],
  footer_social_links: [{ title: "ফেসবুক নিচে", link: "https://facebook.com/footer-page" }],
  app_links: [{ title: "অ্যাপ নিচে", link: "https://play.example.com/app" }],
  is_logged_in: true,
  doctor,
  need_otp_for_registration: true,
  need_otp_for_reset_password: false,
  gns_ddt: "a-device-token",
};

const categories = [
  { title: "রেসিডেন্সি বিভাগ", subtitle: "ফেজ এ শাখা", link: "/courses/phase-a", totalItem: 3 },
  { title: "ডিপ্লোমা বিভাগ", subtitle: null, link: "/diploma", totalItem: 1 },
];

const profileForm = { name: doctor.name, mobile_number: doctor.mobile_number, bmdc_no: doctor.bmdc_no };

/** Every answer of the specification with the fields of its section 3; where it names none, an id and a title. */
export const specificationAnswers: SpecificationAnswer[] = [
  { call: `GET ${web}/app-data`, page: "/faq", body: appData },
  { call: `GET ${web}/doctor/my-profile`, page: "/my/account", body: { doctor } },
  {
    call: `GET ${web}/medical-colleges`,
    page: "/my/account",
    body: {
      medical_colleges: [
        { id: 7, name: "ঢাকা নমুনা কলেজ" },
        { id: 8, name: "সিলেট নমুনা কলেজ" },
      ],
    },
  },
  {
    call: `GET ${web}/doctor/courses`,
    page: "/my/courses",
    body: {
      courses: [
        { id: 51, title: "এফসিপিএস নমুনা কোর্স" },
        { id: 52, title: "ডিপ্লোমা নমুনা কোর্স" },
      ],
    },
  },
  {
    call: `GET ${web}/doctor/courses/51`,
    page: "/my/courses/51",
    body: { course: { id: 51, title: "এফসিপিএস নমুনা কোর্স" } },
  },
  {
    call: `GET ${web}/homepage/scrolling-notices`,
    page: "/",
    body: {
      notices: [
        { title: "ভর্তি চলছে এখন", link: "/batches" },
        { title: "নতুন সূচি এসেছে", link: "https://example.com/notice" },
      ],
    },
  },
  {
    call: `GET ${web}/homepage/banner-section`,
    page: "/",
    body: {
      slide_items: [
        { thumb: "https://media.example.com/slide-1.png", link: "https://example.com/offer", is_video: false },
        { thumb: "https://media.example.com/slide-2.png", link: "https://youtu.be/aaaaaaaaaaa", is_video: true },
      ],
    },
  },
  { call: `GET ${web}/homepage/batch-categories`, page: "/", body: { categories } },
  {
    call: `GET ${web}/homepage/event-categories`,
    page: "/events",
    body: {
      events: [
        { id: 9, title: "মক পরীক্ষার দিন", link: "/9/event" },
        { id: 10, title: "সেমিনারের দিন", link: "/10/event" },
      ],
    },
  },
  {
    call: `GET ${web}/homepage/courses`,
    page: "/",
    body: {
      courses: [
        { id: 1, title: "ফেজ এ কোর্স", link: "/courses/phase-a" },
        { id: 2, title: "এমসিপিএস কোর্স", link: "/courses/mcps" },
      ],
    },
    others: { [`GET ${web}/homepage/batch-categories`]: { categories: [] } },
  },
  {
    call: `GET ${web}/homepage/other-services`,
    page: "/",
    body: {
      services: [
        { title: "বিসিএস প্রস্তুতি সেবা", link: "https://bcs.example.com/" },
        { title: "ক্যারিয়ার পরামর্শ সেবা", link: "https://career.example.com/" },
      ],
    },
  },
  {
    call: `GET ${web}/faqs`,
    page: "/",
    body: {
      faqs: [
        { id: 701, title: "কীভাবে ভর্তি হব?" },
        { id: 702, title: "কীভাবে টাকা দেব?" },
      ],
    },
  },
  { call: `GET ${web}/faqs`, page: "/faq", body: { faqs: [{ id: 701, title: "কীভাবে ভর্তি হব?" }] } },
  {
    call: `GET ${web}/homepage/contact-list`,
    page: "/",
    body: {
      contacts: [
        {
          department: "ভর্তি শাখা নমুনা",
          phone: "01000000001",
          whatsapp: { group_phone: "01000000002", group_title: "ভর্তি গ্রুপ" },
          fb_page: { name: "ভর্তির পেজ", link: "https://facebook.com/page-one" },
          fb_group: { name: "ভর্তির আড্ডা", link: "https://facebook.com/group-one" },
        },
        {
          department: "পরীক্ষা শাখা নমুনা",
          phone: "01000000003",
          whatsapp: { group_phone: "01000000004", group_title: "পরীক্ষা গ্রুপ" },
          fb_page: { name: "পরীক্ষার পেজ", link: "https://facebook.com/page-two" },
          fb_group: { name: "পরীক্ষার আড্ডা", link: "https://facebook.com/group-two" },
        },
      ],
    },
  },
  { call: `GET ${web}/quizzes`, page: "/quiz-list", body: { quizzes: [{ id: 5, title: "শরীরবিদ্যার কুইজ" }] } },
  {
    call: "POST /api/v3/auth/login",
    page: "/login",
    form: { form: "login", mobile_number: doctor.mobile_number, password: "a long enough one" },
    body: { token: "41|a-token-of-the-tests", user: doctor },
  },
  {
    call: `POST ${web}/doctor/my-profile-update`,
    page: "/my/account",
    form: { form: "profile", ...profileForm, medical_college_id: "7" },
    body: { doctor, message: "সেভ হয়েছে নমুনা" },
  },
  {
    call: `POST ${web}/doctor/immediate-profile-update`,
    page: "/my/dashboard",
    form: { form: "required-information", id: "41", ...profileForm, medical_college_id: "7", subject_id: "4" },
    body: { doctor, message: "সেভ হয়েছে নমুনা" },
  },
];

/**
 * Fields without which the thing that they belong to means nothing, so that it may be left out with them: an untitled
 * row, a group without its number, a login without its token.
 */
export const essentialFields: ReadonlySet<string> = new Set([
  "menus.*.title",
  "menus.*.children.*.title",
  "footer_menu.*.title",
  "footer_social_links.*.title",
  "app_links.*.title",
  "notices.*.title",
  "categories.*.title",
  "events.*.title",
  "courses.*.title",
  "courses.*.id",
  "services.*.title",
  "faqs.*.title",
  "quizzes.*.title",
  "medical_colleges.*.name",
  "medical_colleges.*.id",
  "contacts.*.whatsapp.group_phone",
  "slide_items.*.thumb",
]);
