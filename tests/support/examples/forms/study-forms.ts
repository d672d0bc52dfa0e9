import type { FormsOfRoutes } from "#tests/support/examples/form-examples.ts";
import { lectureForms } from "./lecture-forms.ts";
import { materialForms } from "./material-forms.ts";

export const studyForms: FormsOfRoutes = { ...lectureForms, ...materialForms };
