import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { implement } from "#api/http/implement.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { timestamp } from "#api/http/wire.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { selectMaterials } from "./queries.ts";

const materialsPerPage = 20;

export const materialRoutes = [
  implement(listMaterials, async (scope) => {
    const { db, now, params, query } = scope;
    const course = await requireCourse(scope, params.id);
    const materialScope = { courseId: course.course_id, batchId: course.batch_id, now };
    const { rows, meta } = await selectMaterials(db, { ...materialScope, perPage: materialsPerPage, ...query });
    return {
      course: toCourseHead(course),
      materials: rows.map(({ file, ...material }) => ({
        ...material,
        visible_from: timestamp(material.visible_from),
        file: file && mediaLink(scope, file),
      })),
      meta,
    };
  }),
];
