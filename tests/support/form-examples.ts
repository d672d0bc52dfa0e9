import type { RouteName } from "#app/paths.ts";
import { accountForms } from "./forms/account-forms.ts";
import { examForms } from "./forms/exam-forms.ts";
import { paymentForms } from "./forms/payment-forms.ts";
import { studyForms } from "./forms/study-forms.ts";

export type FormsOfRoutes = Partial<Record<RouteName, Record<string, string>[]>>;

/** Every form of every route that takes one, filled in well: the first is the page's main form. */
export const formExamples: FormsOfRoutes = { ...accountForms, ...paymentForms, ...studyForms, ...examForms };
