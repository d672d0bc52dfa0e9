import { path } from "#app/paths.ts";
import { materialForms } from "#tests/support/forms/material-forms.ts";
import { asOther, type OwnedThings } from "./owned-thing.ts";

const me = "01700000001";
const complaint = () => asOther("complaints", /"complaints":\[\{"id":(\d+)/);
const complaintWithFile = () => asOther("complaints", /"id":(\d+),"subject":"নতুন ফোনে/);
const course = () => asOther("complaints", /"type":"course","id":(\d+)/);
const delivery = () => asOther("complaints", /"type":"delivery","id":(\d+)/);
const ownNotice = () => asOther("notices", /"id":(\d+),"title":"আপনার শিটের প্যাকেট/);

/** The demo's next book is of a course that no doctor has. */
async function bookOfNobody(): Promise<string> {
  return String(Number(await asOther("reference-books", /"id":(\d+)/, me)) + 1);
}

/** A course of the first doctor, who asks for what is the other's. */
const ownCourse = 1;

/** Lecture sheets, books, notices and complaints that are another doctor's. */
export const materialThings: OwnedThings = {
  "my-lecture-sheet": { theirs: course, path: (id) => path("my-lecture-sheet", { id }) },
  "my-lecture-sheet, the request": {
    theirs: course,
    path: (id) => path("my-lecture-sheet", { id }),
    form: (id) => ({ ...materialForms["my-lecture-sheet"]?.[0], idempotency_key: `of-${id}` }),
  },
  "my-lecture-sheet-track": {
    theirs: delivery,
    path: (deliveryId) => path("my-lecture-sheet-track", { id: ownCourse, deliveryId }),
  },
  "my-reference-book": { theirs: bookOfNobody, path: (bookId) => path("my-reference-book", { bookId, pageNo: 1 }) },
  "my-notices-show": { theirs: ownNotice, path: (id) => path("my-notices-show", { id }) },
  "my-complain-box-show": { theirs: complaint, path: (complainId) => path("my-complain-box-show", { complainId }) },
  "my-complain-box-show, the reply": {
    theirs: complaint,
    path: (complainId) => path("my-complain-box-show", { complainId }),
    form: (id) => ({ ...materialForms["my-complain-box-show"]?.[0], idempotency_key: `of-${id}` }),
  },
  "my-complain-box-file": {
    theirs: async () => asOther(`complaints/${await complaintWithFile()}`, /"attachments":\[\{"id":(\d+)/),
    path: (attachmentId) => path("my-complain-box-file", { complainId: 1, attachmentId }),
  },
  // a file that I may have, but without the grant that my login got for it
  "my-file": {
    theirs: () => asOther(`courses/${ownCourse}/lecture-sheets`, /"file":\{"id":(\d+)/, me),
    path: (id) => path("my-file", { fileId: id }),
  },
};
