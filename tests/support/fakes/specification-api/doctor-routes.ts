import { locked } from "./auth-routes.ts";
import { textOf, type Add, type Call, type Fields, type Handler } from "./call.ts";
import { courseRows } from "./content.ts";
import { printedDoctor } from "./doctor-fields.ts";
import { inEnvelope } from "./envelopes.ts";
import { laravel, missingFields } from "./laravel.ts";
import { unknownRecord } from "./missing.ts";
import type { Doctor } from "./store.ts";

type OwnHandler = (call: Call, doctor: Doctor) => Response;

/** Requires an access token, and a verified device where the switch says so. */
function ownCall(handler: OwnHandler): Handler {
  return (call) => {
    if (!call.doctor) return laravel.unauthenticated(call.context);
    return call.answers.locked.startsWith("own calls") ? locked(call) : handler(call, call.doctor);
  };
}

const profile: OwnHandler = ({ context, answers }, doctor) => {
  const fields = printedDoctor(doctor, answers);
  const forms: Record<typeof answers.profile, Fields> = {
    doctor: { doctor: fields },
    bare: fields,
    data: { data: fields },
    "data.doctor": { data: { doctor: fields } },
  };
  return context.json(forms[answers.profile]);
};

const idFields = ["medical_college_id", "subject_id"] as const;
const textFields = ["name", "mobile_number", "bmdc_no"] as const;

function save(doctor: Doctor, body: Fields): void {
  for (const name of textFields) {
    const text = textOf(body, name);
    if (text) doctor[name] = text;
  }
  for (const name of idFields) {
    const id = Number(textOf(body, name));
    if (Number.isInteger(id) && id > 0) doctor[name] = id;
  }
}

/** Errors by field that a Laravel API would find in a profile form. */
function profileErrors({ body, store }: Call, doctor: Doctor): Record<string, string[]> {
  const phone = textOf(body, "mobile_number");
  const college = textOf(body, "medical_college_id");
  return {
    ...(phone && !/^01\d{9}$/.test(phone) && { mobile_number: ["The mobile number format is invalid."] }),
    ...(college && !/^\d+$/.test(college) && { medical_college_id: ["The selected medical college id is invalid."] }),
    ...(store.isTaken(textOf(body, "bmdc_no"), doctor) && { bmdc_no: ["The bmdc no has already been taken."] }),
  };
}

function saving(required: readonly string[], hasMessage: boolean): OwnHandler {
  return (call, doctor) => {
    const { context, body, answers } = call;
    const errors = { ...missingFields(body, required), ...profileErrors(call, doctor) };
    if (Object.keys(errors).length > 0) return laravel.invalid(context, errors);
    save(doctor, body);
    const fields = printedDoctor(doctor, answers);
    const text = { message: "Profile updated successfully." };
    const forms = {
      doctor: () => context.json({ doctor: fields, ...(hasMessage && text) }),
      "doctor and message": () => context.json({ doctor: fields, ...text }),
      data: () => context.json({ data: fields, ...text }),
      "message only": () => context.json(text),
      "no content": () => laravel.noContent(context),
    };
    return forms[answers.profileSaved]();
  };
}

const courses: OwnHandler = ({ context, answers }) => {
  return context.json(
    inEnvelope("courses", answers.rows === "none" ? [] : courseRows(answers), answers.lists, context),
  );
};

const course: OwnHandler = ({ context, answers }) => {
  const id = context.req.param("id");
  const row = courseRows(answers).find((one) => String(one.id) === id);
  if (!row) return unknownRecord(context, answers.missing, "DoctorCourse");
  const forms: Record<typeof answers.course, Fields> = { course: { course: row }, bare: row, data: { data: row } };
  return context.json(forms[answers.course]);
};

/** Adds the calls below `/api/v3/web/doctor`. */
export function addDoctorRoutes(add: Add): void {
  const base = "/api/v3/web/doctor";
  const required = ["id", "name", "mobile_number", "bmdc_no", "medical_college_id", "subject_id"];
  add("GET", `${base}/my-profile`, ownCall(profile));
  add("POST", `${base}/my-profile-update`, ownCall(saving(["name"], false)));
  add("POST", `${base}/immediate-profile-update`, ownCall(saving(required, true)));
  add("GET", `${base}/courses`, ownCall(courses));
  add("GET", `${base}/courses/:id`, ownCall(course));
}
