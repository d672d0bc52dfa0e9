import { implement } from "#api/http/implement.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { filterByName } from "./filter-by-name.ts";
import { selectInstitutes, selectMedicalColleges, selectSubjects } from "./queries.ts";

export const directoryRoutes = [
  implement(listMedicalColleges, async ({ db, query }) => ({
    medical_colleges: filterByName(await selectMedicalColleges(db), query.search),
  })),
  implement(listSubjects, async ({ db, query }) => ({
    subjects: filterByName(await selectSubjects(db), query.search),
  })),
  implement(listInstitutes, async ({ db, query }) => ({
    institutes: filterByName(await selectInstitutes(db), query.search),
  })),
];
