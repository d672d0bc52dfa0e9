/**
 * Modules that decide about money, marks, time and access: the targets of mutation testing. Those under `values` have
 * their tests beside them: `pricing.ts` in `pricing.test.ts` and `pricing-*.test.ts`. Those under `database` query the
 * database and run separately, because their tests are slower.
 */
export const rules = {
  values: [
    "api/features/batches/enrol-state.ts",
    "api/features/enrolment/guard.ts",
    "api/features/exams/exam-rules.ts",
    "api/features/exams/grading/expiry.ts",
    "api/features/exams/room/merge-answer.ts",
    "api/features/exams/grading/ranking.ts",
    "api/features/exams/results/review-phase.ts",
    "api/features/exams/grading/scoring.ts",
    "api/features/orders/discount.ts",
    "api/features/otp/codes.ts",
    "api/features/payments/payment-state.ts",
    "api/features/payments/pricing.ts",
    "api/features/payments/receipt.ts",
    "api/features/payments/words.ts",
    "api/features/quiz-entries/eligibility.ts",
    "api/features/quizzes/quiz-state.ts",
    "api/features/schedules/event-state.ts",
    "api/features/schedules/weeks.ts",
    "api/gateways/bkash/refund-state.ts",
    "api/gateways/sslcommerz/transaction.ts",
    "server/process/visitor-address.ts",
    "api/http/wire.ts",
    "locale/bengali.ts",
    "locale/calendar.ts",
    "locale/dates.ts",
    "locale/time-span.ts",
    "app/match-route.server.ts",
    "app/server/pipeline/request-validation.server.ts",
    "app/server/pipeline/login-redirect.server.ts",
    "app/server/session/next.server.ts",
    "app/server/session/page-limits.server.ts",
    "app/server/session/receipt.server.ts",
    "contract/fields.ts",
    "locale/phones.ts",
    "contract/account/required-information.ts",
    "locale/taka.ts",
  ],
  database: [
    "api/features/exams/grading/merit.ts",
    "api/features/lectures/progress.ts",
    "api/features/orders/queries.ts",
    "api/features/orders/service.ts",
    "api/features/otp/service.ts",
    "api/features/payments/begin.ts",
    "api/features/payments/goods/course.ts",
    "api/features/payments/goods/event.ts",
    "api/features/payments/goods/subscription.ts",
    "api/features/payments/refund.ts",
    "api/features/payments/release.ts",
    "api/features/payments/settle.ts",
    "api/features/payments/verify.ts",
    "api/http/authorize.ts",
    "api/http/idempotency.ts",
    "api/http/rate-limits.ts",
    "api/http/session.ts",
  ],
};

/**
 * Glob patterns of the tests of a rule: the files beside it, and for a database rule all tests of its feature, since
 * the files of a feature work on each other's rows.
 * @param {string} rule
 */
export function testsOf(rule) {
  const name = rule.replace(/\.ts$/, "");
  const [feature] = /^api\/features\/[\w-]+\//.exec(rule) ?? [];
  const featureTests = feature && rules.database.includes(rule) ? [`${feature}**/*.test.ts`] : [];
  return [`${name}.test.ts`, `${name}-*.test.ts`, ...featureTests];
}
