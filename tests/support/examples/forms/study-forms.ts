import type { FormsOfRoutes } from "./forms-of-routes.ts";
import { lectureForms } from "./lecture-forms.ts";
import { materialForms } from "./material-forms.ts";

export const studyForms: FormsOfRoutes = { ...lectureForms, ...materialForms };
