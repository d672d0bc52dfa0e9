/**
 * Modules that decide about money, marks, time and access: the targets of mutation testing. Those under `values` have
 * their tests beside them: `pricing.ts` in `pricing.test.ts` and `pricing-*.test.ts`. Those under `database` query the
 * database and run separately, because their tests are slower.
 */
export const rules = {
  values: [
    "reference-api/features/batches/enrol-state.ts",
    "reference-api/features/enrolment/guard.ts",
    "reference-api/features/exams/exam-rules.ts",
    "reference-api/features/exams/grading/expiry.ts",
    "reference-api/features/exams/room/merge-answer.ts",
    "reference-api/features/exams/grading/ranking.ts",
    "reference-api/features/exams/results/review-phase.ts",
    "reference-api/features/exams/grading/scoring.ts",
    "reference-api/features/orders/discount.ts",
    "reference-api/features/otp/codes.ts",
    "reference-api/features/payments/payment-state.ts",
    "reference-api/features/payments/pricing.ts",
    "reference-api/features/payments/receipt.ts",
    "reference-api/features/payments/words.ts",
    "reference-api/features/quizzes/entries/eligibility.ts",
    "reference-api/features/quizzes/quiz-state.ts",
    "reference-api/features/schedules/event-state.ts",
    "reference-api/features/schedules/weeks.ts",
    "reference-api/gateways/bkash/refund-state.ts",
    "reference-api/gateways/sslcommerz/transaction.ts",
    "platform/process/visitor-address.ts",
    "reference-api/http/wire.ts",
    "platform/locale/bengali.ts",
    "platform/locale/calendar.ts",
    "platform/locale/dates.ts",
    "platform/locale/time-span.ts",
    "app/match-route.server.ts",
    "app/server/pipeline/request-validation.server.ts",
    "app/server/pipeline/login-redirect.server.ts",
    "app/server/session/next.server.ts",
    "app/server/session/page-limits.server.ts",
    "app/server/session/receipt.server.ts",
    "contract/fields.ts",
    "platform/locale/phones.ts",
    "contract/account/required-information.ts",
    "platform/locale/taka.ts",
  ],
  database: [
    "reference-api/features/exams/grading/merit.ts",
    "reference-api/features/lectures/progress.ts",
    "reference-api/features/orders/queries.ts",
    "reference-api/features/orders/service.ts",
    "reference-api/features/otp/service.ts",
    "reference-api/features/payments/begin.ts",
    "reference-api/features/payments/goods/course.ts",
    "reference-api/features/payments/goods/event.ts",
    "reference-api/features/payments/goods/subscription.ts",
    "reference-api/features/payments/refund.ts",
    "reference-api/features/payments/release.ts",
    "reference-api/features/payments/settle.ts",
    "reference-api/features/payments/verify.ts",
    "reference-api/http/authorize.ts",
    "reference-api/http/idempotency.ts",
    "reference-api/http/rate-limits.ts",
    "reference-api/http/session.ts",
  ],
};

/**
 * Glob patterns of the tests of a rule: the files beside it, and for a database rule all tests of its feature, since
 * the files of a feature work on each other's rows.
 * @param {string} rule
 */
export function testsOf(rule) {
  const name = rule.replace(/\.ts$/, "");
  const [feature] = /^reference-api\/features\/[\w-]+\//.exec(rule) ?? [];
  const featureTests = feature && rules.database.includes(rule) ? [`${feature}**/*.test.ts`] : [];
  return [`${name}.test.ts`, `${name}-*.test.ts`, ...featureTests];
}
