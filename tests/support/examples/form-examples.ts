import type { RouteName } from "#app/paths.ts";
import { accountForms } from "./forms/account-forms.ts";
import { examForms } from "./forms/exam-forms.ts";
import { paymentForms } from "./forms/payment-forms.ts";
import { studyForms } from "./forms/study-forms.ts";

export type FormsOfRoutes = Partial<Record<RouteName, Record<string, string>[]>>;

/** Valid fields of every form of every route; a route's first form is its main one. */
export const formExamples: FormsOfRoutes = { ...accountForms, ...paymentForms, ...studyForms, ...examForms };
