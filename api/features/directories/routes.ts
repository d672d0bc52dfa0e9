import { implement } from "#api/http/implement.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { namedLike } from "./named-like.ts";
import { selectInstitutes, selectMedicalColleges, selectSubjects } from "./queries.ts";

export const directoryRoutes = [
  implement(listMedicalColleges, async ({ db, query }) => ({
    medical_colleges: namedLike(await selectMedicalColleges(db), query.search),
  })),
  implement(listSubjects, async ({ db, query }) => ({ subjects: namedLike(await selectSubjects(db), query.search) })),
  implement(listInstitutes, async ({ db, query }) => ({
    institutes: namedLike(await selectInstitutes(db), query.search),
  })),
];
