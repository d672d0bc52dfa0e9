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
import { getDayQuestion, listDayQuestions } from "#contract/exams/day-questions.ts";
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
import { byId, checkWithoutInput, checkOf, type ResultOf, type ApiCheck } from "./api-check.server.ts";

function categories(known: ResultOf) {
  const slugs = (known(listBatches)?.batches ?? []).map(({ category_slug: slug }) => slug);
  return [...new Set(slugs)].map((slug) => ({ params: { slug } }));
}

/** Slugs of some of the portal's own course pages. */
const coursePages = ["fcps-p-ii", "phase-a", "phase-b", "diploma"];

export const publicChecks: ApiCheck[] = [
  checkWithoutInput(getAppData),
  checkWithoutInput(listScrollingNotices),
  checkWithoutInput(listSlides),
  checkWithoutInput(listBatchCategories),
  checkWithoutInput(listEventCategories),
  checkWithoutInput(listHomeCourses),
  checkWithoutInput(listOtherServices),
  checkWithoutInput(listHomeContacts),
  checkWithoutInput(listContacts),
  checkOf(listFaqs, () => [{ query: { "list-for": "homepage" as const, perpage: 5 } }]),
  checkOf(searchSite, () => [{ query: { search: "ভর্তি" } }]),
  checkOf(getFaq, (known) => byId(known(listFaqs)?.faqs)),
  checkWithoutInput(listDayQuestions),
  checkOf(getDayQuestion, (known) =>
    (known(listDayQuestions)?.questions ?? []).map(({ kind: { slug } }) => ({ params: { slug } })),
  ),
  checkWithoutInput(listQuizzes),
  checkOf(getQuiz, (known) =>
    (known(listQuizzes)?.quizzes ?? []).flatMap(({ slug }) => (slug ? [{ params: { slug } }] : [])),
  ),
  checkWithoutInput(listMedicalColleges),
  checkWithoutInput(listSubjects),
  checkWithoutInput(listInstitutes),
  checkWithoutInput(listBatches),
  checkOf(getBatch, (known) => byId(known(listBatches)?.batches)),
  checkOf(listBatchSchedules, (known) => byId(known(listBatches)?.batches)),
  checkOf(getCategory, categories),
  checkOf(listCategoryBatches, categories),
  checkOf(findBatches, categories),
  checkOf(getCourse, (known) => {
    const listed = (known(listHomeCourses)?.courses ?? []).flatMap(({ slug }) => (slug ? [slug] : []));
    return (listed.length > 0 ? listed : coursePages).map((slug) => ({ params: { slug } }));
  }),
  {
    // the portal asks by the slug of the page first, then by the id of the course
    ...checkOf(getCourseSettings, (known) => [
      ...coursePages.slice(0, 2).map((slug) => ({ params: { id: slug } })),
      ...byId(known(listHomeCourses)?.courses),
    ]),
    mayBeMissing: true,
  },
  checkWithoutInput(listEvents),
  checkOf(getEvent, (known) => byId(known(listEvents)?.events)),
  checkOf(getPage, () => [{ params: { slug: "about" } }]),
  checkWithoutInput(listGallery),
];
