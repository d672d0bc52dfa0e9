import * as audit from "./audit.ts";
import * as catalogue from "./catalogue.ts";
import * as directories from "./directories.ts";
import * as enrolment from "./enrolment.ts";
import * as finder from "./finder.ts";
import * as gateways from "./gateways.ts";
import * as idempotency from "./idempotency.ts";
import * as identity from "./identity.ts";
import * as installation from "./installation.ts";
import * as keptLectures from "./kept-lectures.ts";
import * as lectures from "./lectures.ts";
import * as service from "./service.ts";
import * as pictures from "./pictures.ts";
import * as manualPayments from "./manual-payments.ts";
import * as payments from "./payments.ts";
import * as examAttempts from "./exams/exam-attempts.ts";
import * as examResults from "./exams/exam-results.ts";
import * as exams from "./exams/exams.ts";
import * as practice from "./exams/practice.ts";
import * as quizEntries from "./exams/quiz-entries.ts";
import * as reminders from "./reminders.ts";
import * as search from "./search.ts";
import * as site from "./site.ts";
import * as study from "./study.ts";
import * as subscriptions from "./subscriptions.ts";
import * as teacherQuestions from "./teacher-questions.ts";
import * as teachers from "./teachers.ts";
import * as testimonials from "./testimonials.ts";

/** All tables, for Drizzle's client and migrations. */
export const schema = {
  ...audit,
  ...catalogue,
  ...directories,
  ...enrolment,
  ...finder,
  ...gateways,
  ...idempotency,
  ...identity,
  ...installation,
  ...keptLectures,
  ...lectures,
  ...manualPayments,
  ...payments,
  ...pictures,
  ...service,
  ...reminders,
  ...search,
  ...site,
  ...study,
  ...subscriptions,
  ...teacherQuestions,
  ...teachers,
  ...testimonials,
  ...examAttempts,
  ...examResults,
  ...exams,
  ...practice,
  ...quizEntries,
};
