import { accountForms } from "./forms/account-forms.ts";
import { examForms } from "./forms/exam-forms.ts";
import type { FormsOfRoutes } from "./forms/forms-of-routes.ts";
import { paymentForms } from "./forms/payment-forms.ts";
import { studyForms } from "./forms/study-forms.ts";

/** Valid fields of every form of every route; a route's first form is its main one. */
export const formExamples: FormsOfRoutes = { ...accountForms, ...paymentForms, ...studyForms, ...examForms };
