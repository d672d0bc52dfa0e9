import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { projectPath } from "#runtime/project-path.ts";
import { pdfOf } from "./pdf.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

export type CatalogueFiles = Record<string, string | Uint8Array>;

/** Writes files into a folder. */
export async function writeFolder(folder: string, files: CatalogueFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Creates a folder with these files, which is removed after the test. */
export async function catalogueFolder(files: CatalogueFiles): Promise<string> {
  const folder = await temporaryFolder();
  await writeFolder(folder, files);
  return folder;
}

const batchHeader =
  "slug,course,category,session,year,title,summary,picture,mode,venue,starts_on,ends_on,target_exam_on,enroll_opens_at,enroll_closes_at,price,discounted_price,min_first_payment,seat_limit,seats_taken,lecture_sheet,weekdays,candidate_types,faculties,includes,description_html,terms_html,status";

/** CSV row of a valid batch with these cells changed. */
export function batchLine(changed: Record<string, string> = {}): string {
  const valid: Record<string, string> = {
    slug: "evening",
    course: "residency",
    category: "pg",
    session: "july",
    year: "2027",
    title: "সান্ধ্য ব্যাচ ২",
    mode: "offline",
    venue: "ঢাকা",
    starts_on: "2026-11-01",
    ends_on: "today+20",
    target_exam_on: "today+40",
    enroll_opens_at: "today-3 09:00",
    enroll_closes_at: "today+6 21:30",
    price: "14000",
    discounted_price: "12500.50",
    min_first_payment: "5000",
    seat_limit: "120",
    seats_taken: "15",
    weekdays: "sat|mon",
    faculties: "medicine",
    includes: "লেকচার|পরীক্ষা",
    status: "published",
  };
  return batchHeader
    .split(",")
    .map((column) => changed[column] ?? valid[column] ?? "")
    .join(",");
}

export function batchesFile(...lines: string[]): string {
  return [batchHeader, ...lines].join("\n");
}

/** A small valid catalogue with at least one row in nearly every file. */
export const smallCatalogue: CatalogueFiles = {
  "media/one.mp4": readFileSync(projectPath("reference-api/content/demo/files/media/lecture-240p.mp4")), // 24 seconds, 240p
  "media/notes.pdf": pdfOf(24),
  "settings.csv": "key,value\ncompany_name,মাত্রা\nneed_otp_for_registration,no\n",
  "menus.csv": "key,place,title,link,parent,sort\nhelp,header,সাহায্য,/faq,,10\nask,header,প্রশ্ন,/faq,help,20\n",
  "notices.csv": "key,title,link,from,until,sort\nopen,ভর্তি চলছে,,today 00:00,today+1 23:59,\n",
  "slides.csv": "key,thumb,link,is_video,title,text,sort\none,/a.svg,,,,,1\n",
  "services.csv": "key,title,text,image,link,sort\none,সেবা,,,https://example.com,1\n",
  "faqs.csv": 'key,title,answer_html,homepage,course,sort\nfee,ফি কত?,"<p>১৪,০০০ টাকা</p>",yes,residency,10\n',
  "contacts.csv":
    "key,department,phone,whatsapp_phone,whatsapp_title,fb_page_name,fb_page_link,fb_group_name,fb_group_link,homepage,sort\noffice,দপ্তর,01000000000,,,,,,,,1\n",
  "pages.csv": "slug,title,body_html\nabout,পরিচিতি,<p>আমরা</p>\n",
  "gallery.csv": "key,image,caption,width,height,sort\nhall,/hall.avif,হল,640,400,1\n",
  "medical_colleges.csv": "name,active\nঢাকা মেডিকেল কলেজ,\n",
  "teachers.csv":
    'name,degrees,subjects,photo,text,sort\nডা. ফারহানা ইসলাম,"MBBS, FCPS (Medicine)",Medicine;Cardiology,/face.svg,,1\n',
  "institutes.csv": "code,name\nBMU,Bangladesh Medical University\n",
  "faculties.csv": "key,name\nmedicine,Medicine\n",
  "disciplines.csv": "key,name,faculty\ncardiology,Cardiology,medicine\n",
  "categories.csv": "slug,title,subtitle,link,sort,active\npg,স্নাতকোত্তর,,,1,\n",
  "courses.csv":
    "slug,category,title,summary,body_html,banner,sort,status\nresidency,pg,রেসিডেন্সি,,<p>কোর্স</p>,,1,published\n",
  "course_settings.csv": 'course,key,value\nresidency,exams,"{""weekly"": 2}"\n',
  "testimonials.csv": 'key,course,name,result,text,sort\nfirst,residency,ডা. নমুনা,"MD, মার্চ ২০২৬",,1\n',
  "sessions.csv": "slug,title\njuly,জুলাই\n",
  "batches.csv": batchesFile(batchLine()),
  "schedules.csv": "batch,key,title,note,join_link,seats_limit,sort\nevening,main,মূল সূচি,,,60,1\n",
  "schedule_events.csv":
    "batch,schedule,key,kind,title,topic,mentor,starts_at,ends_at\nevening,main,1,lecture,ক্লাস ১,,,2026-12-01 18:00,2026-12-01 20:00\nevening,main,exam,exam,মডেল টেস্ট,,,2026-12-02 18:00,\n",
  "questions/medicine.csv":
    "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url\nm1,sba,Medicine,Shock,One?,yes,no,,,,A,,,,\nm2,mcq5,Medicine,Shock,Two?,yes,no,,,,TF,,,,\nm3,sba,Medicine,ECG,Three?,yes,no,,,,B,,,,\n",
  "exams.csv":
    "key,title,instructions_html,preset,minutes,mcq_mark,mcq_statements,mcq_scoring,mcq_negative,sba_mark,sba_negative,question_floor,total_floor,pass,paper_rules,decimal_places,tie_breakers,late,instant_result,review,shuffle,grace_seconds,offline_grace_seconds,status\nmodel,মডেল টেস্ট,,fcps_p1_2024,30,,,,,,,,,70%,,,,,,,options,,,published\nweekly,সাপ্তাহিক কুইজ,,sba_generic,15,,,,,,,,,,,,,no,yes,,,,,published\n",
  "exam_questions.csv":
    "exam,number,question,subject,topic,kind,count,paper\nmodel,1,m2,,,,,\nmodel,2,,Medicine,ECG,sba,1,\nweekly,1,m1,,,,,\n",
  "exam_events.csv":
    "batch,schedule,event,exam,opens_at,start_until,answers_until,result_at,solution_at\nevening,main,exam,model,2026-12-02 18:00,2026-12-02 18:15,,2026-12-02 22:00,2026-12-03 09:00\n",
  "events.csv":
    "slug,title,summary,body_html,banner,venue,starts_at,ends_at,price,seat_limit,link,status\nseminar,সেমিনার,,<p>সবাই আসুন</p>,,,today+6 09:00,,,,,published\n",
  "quizzes.csv":
    "slug,title,opens_at,closes_at,question_count,minutes,access,batches,exam,prize_note,phone_required,otp_required,one_per_phone,status,trial_for\nweekly,সাপ্তাহিক কুইজ,today 09:00,today+7 09:00,1,15,enrolled,evening,weekly,,,,,published,\n",
  "finder_questions.csv": "category,key,question,sort\npg,when,কখন পড়বেন?,1\n",
  "finder_options.csv": "category,question,key,label,sort\npg,when,evening,সন্ধ্যায়,1\n",
  "finder_rules.csv": "category,question,option,batch,score,reason\npg,when,evening,evening,2,ক্লাস সন্ধ্যায়\n",
  "coupons.csv":
    "code,kind,value,starts_at,ends_at,use_limit,doctor_limit,batch,category,active\nEARLY10,percent,10,,today+6 23:59,50,1,evening,,\n",
  "lectures.csv":
    "key,title,mentor,body_html,seconds,poster,notes,watermark,subject,timetable\nshock,শক,,<p>ক</p>,24,,notes.pdf,,Medicine,evening/main/1\n",
  "lecture_sources.csv": "lecture,kind,height,kbps,file\nshock,video,240,120,one.mp4\n",
  "free_videos.csv": "course,lecture,public,sort\nresidency,shock,yes,1\n",
  "materials.csv":
    "course,key,batch,title,kind,link,file,visible_from\nresidency,plan,,পরিকল্পনা,pdf,,notes.pdf,today 09:00\n",
  "books/emergency.md":
    "---\ntitle: জরুরি নোট\nauthor: সম্পাদনা পরিষদ\ncourses: residency\n---\n# শক {subject: Medicine}\n\nABC **আগে**।\n\n---\n\nদ্বিতীয় পাতা\n",
  "notices/welcome.md":
    "---\ntitle: স্বাগতম\nto: batch:evening, course:residency\npublish_at: today+1 09:00\nattachment: প্রশ্ন | /faq\n---\nক্লাস **সন্ধ্যায়**।\n",
  "lecture_sheets.csv":
    "batch,key,title,volume,subject,published_at,fee,file\nevening,one,শিট ১,,Medicine,today 09:00,150,notes.pdf\n",
};
