import type { FormsOfRoutes } from "#tests/support/form-examples.ts";
import { lectureForms } from "./lecture-forms.ts";
import { materialForms } from "./material-forms.ts";

export const studyForms: FormsOfRoutes = { ...lectureForms, ...materialForms };
