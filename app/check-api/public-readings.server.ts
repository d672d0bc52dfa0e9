import { getAppData } from "#contract/account/app-data.ts";
import {
  findBatches,
  getBatch,
  getCategory,
  listBatches,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/catalogue/batches.ts";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { getEvent, listEvents } from "#contract/catalogue/events.ts";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import {
  listBatchCategories,
  listEventCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/catalogue/home.ts";
import { getPage, listGallery } from "#contract/catalogue/pages.ts";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { searchSite } from "#contract/catalogue/search.ts";
import { byId, plain, reading, type Known, type Reading } from "./reading.server.ts";

function categories(known: Known) {
  const slugs = (known(listBatches)?.batches ?? []).map(({ category_slug: slug }) => slug);
  return [...new Set(slugs)].map((slug) => ({ params: { slug } }));
}

/** Reads of public data, each after the calls that provide its ids. */
export const publicReadings: Reading[] = [
  plain(getAppData),
  plain(listScrollingNotices),
  plain(listSlides),
  plain(listBatchCategories),
  plain(listEventCategories),
  plain(listHomeCourses),
  plain(listOtherServices),
  plain(listHomeContacts),
  plain(listContacts),
  reading(listFaqs, () => [{ query: { "list-for": "homepage" as const, perpage: 5 } }]),
  reading(searchSite, () => [{ query: { search: "ভর্তি" } }]),
  reading(getFaq, (known) => byId(known(listFaqs)?.faqs)),
  plain(listQuizzes),
  reading(getQuiz, (known) => (known(listQuizzes)?.quizzes ?? []).map(({ slug }) => ({ params: { slug } }))),
  plain(listMedicalColleges),
  plain(listSubjects),
  plain(listInstitutes),
  plain(listBatches),
  reading(getBatch, (known) => byId(known(listBatches)?.batches)),
  reading(listBatchSchedules, (known) => byId(known(listBatches)?.batches)),
  reading(getCategory, categories),
  reading(listCategoryBatches, categories),
  reading(findBatches, categories),
  reading(getCourse, (known) =>
    (known(listHomeCourses)?.courses ?? []).flatMap(({ slug }) => (slug ? [{ params: { slug } }] : [])),
  ),
  reading(getCourseSettings, (known) => byId(known(listHomeCourses)?.courses)),
  plain(listEvents),
  reading(getEvent, (known) => byId(known(listEvents)?.events)),
  reading(getPage, () => [{ params: { slug: "about" } }]),
  plain(listGallery),
];
