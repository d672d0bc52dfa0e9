import { path } from "#app/paths.ts";
import { materialForms } from "#tests/support/examples/forms/material-forms.ts";
import { findOwnId, type Doctors, type OwnedResources } from "./owned-resource.ts";

function ofThird(call: string, find: RegExp) {
  return ({ third }: Doctors) => findOwnId(third, call, find);
}

const complaint = ofThird("complaints", /"complaints":\[\{"id":(\d+)/);
const complaintWithFile = ofThird("complaints", /"id":(\d+),"subject":"নতুন ফোনে/);
const course = ofThird("complaints", /"type":"course","id":(\d+)/);
const delivery = ofThird("complaints", /"type":"delivery","id":(\d+)/);
const ownNotice = ofThird("notices", /"id":(\d+),"title":"আপনার শিটের প্যাকেট/);

/** Id of the demo's next book, which belongs to a course that no doctor has. */
async function bookOfNobody({ first }: Doctors): Promise<string> {
  return String(Number(await findOwnId(first, "reference-books", /"id":(\d+)/)) + 1);
}

const sheets = (id: string) => path("my-lecture-sheet", { id });
const thread = (complainId: string) => path("my-complain-box-show", { complainId });

const aboutSheet = (subjectId: string) => path("my-teacher-question", { subjectKind: "sheet", subjectId });

function sheetOfFirst({ first }: Doctors): Promise<string> {
  return findOwnId(first, `courses/${first.courses.past}/lecture-sheets`, /"sheets":\[\{"id":(\d+)/);
}

/** Lecture sheets, books, notices, complaints and questions of another doctor. */
export const materialResources: OwnedResources = {
  "my-lecture-sheet": { foreignId: course, path: sheets },
  "my-lecture-sheet, the request": {
    foreignId: course,
    path: sheets,
    form: (id) => ({ ...materialForms["my-lecture-sheet"]?.[0], idempotency_key: `of-${id}` }),
  },
  "my-lecture-sheet-track": {
    foreignId: delivery,
    path: (deliveryId, { courses }) => path("my-lecture-sheet-track", { id: courses.past, deliveryId }),
  },
  "my-reference-book": { foreignId: bookOfNobody, path: (bookId) => path("my-reference-book", { bookId, pageNo: 1 }) },
  "my-notices-show": { foreignId: ownNotice, path: (id) => path("my-notices-show", { id }) },
  "my-complain-box-show": { foreignId: complaint, path: thread },
  "my-complain-box-show, the reply": {
    foreignId: complaint,
    path: thread,
    form: (id) => ({ ...materialForms["my-complain-box-show"]?.[0], idempotency_key: `of-${id}` }),
  },
  "my-complain-box-file": {
    foreignId: async (doctors) =>
      findOwnId(doctors.third, `complaints/${await complaintWithFile(doctors)}`, /"attachments":\[\{"id":(\d+)/),
    path: (attachmentId, { idOf }) => path("my-complain-box-file", { complainId: idOf("complaints", 1), attachmentId }),
  },
  "my-teacher-question": { requester: "second", foreignId: sheetOfFirst, path: aboutSheet },
  "my-teacher-question, the question": {
    requester: "second",
    foreignId: sheetOfFirst,
    path: aboutSheet,
    form: (id) => ({ ...materialForms["my-teacher-question"]?.[0], idempotency_key: `of-${id}` }),
  },
  // a file that the doctor may access, but without the grant that the doctor's own login receives for it
  "my-file": {
    foreignId: ({ first }) => findOwnId(first, `courses/${first.courses.past}/lecture-sheets`, /"file":\{"id":(\d+)/),
    path: (id) => path("my-file", { fileId: id }),
  },
};
