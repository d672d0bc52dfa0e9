import { getAppData } from "#contract/app-data.ts";
import {
  findBatches,
  getBatch,
  getCategory,
  listBatches,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/batches.ts";
import { listContacts, listHomeContacts } from "#contract/contacts.ts";
import { getCourse, getCourseSettings } from "#contract/courses.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/directories.ts";
import { getEvent, listEvents } from "#contract/events.ts";
import { getFaq, listFaqs } from "#contract/faqs.ts";
import {
  listBatchCategories,
  listEventCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/home.ts";
import { getPage, listGallery } from "#contract/pages.ts";
import { getQuiz } from "#contract/quiz-entries.ts";
import { listQuizzes } from "#contract/quizzes.ts";
import { searchSite } from "#contract/search.ts";
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
