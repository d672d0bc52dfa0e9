import { listMedicalColleges } from "#contract/catalogue/directories.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { FieldErrors } from "#app/server/forms/form.server.ts";
import { rankColleges, type College } from "./college-names.server.ts";

const field = "medical_college_id";
const maxChoices = 5;

function typedName(fields: FormData): string | undefined {
  const typed = fields.get(field);
  return typeof typed === "string" && !/^\d*$/.test(typed.trim()) ? typed : undefined;
}

function take(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  fields.delete(name);
  return typeof value === "string" ? value : undefined;
}

/**
 * Replaces a typed college name in `fields` by the college's id if it names one college more surely than all others.
 * Otherwise returns a field error for readForm: a message, then up to five names of colleges that may be meant, which
 * the form offers as choices. The empty choice keeps the name as it was typed. A field without a typed name is left to
 * the form's schema.
 */
export function takeCollege(fields: FormData, colleges: College[]): FieldErrors {
  const [choice, choiceFor] = [take(fields, "college_choice"), take(fields, "college_typed")];
  const typed = typedName(fields);
  if (typed === undefined) return {};
  const isChosen = choice !== undefined && choiceFor === typed;
  if (isChosen && choice === "") {
    fields.set("medical_college_name", typed);
    fields.delete(field);
    return {};
  }
  const groups = rankColleges(isChosen ? choice : typed, colleges);
  const [surest = []] = groups;
  const [first] = surest;
  if (first && surest.length === 1) {
    fields.set(field, String(first.id));
    return {};
  }
  const names = groups.flat().map(({ name }) => name);
  const message = first ? "এমন কলেজ একাধিক। নিচে থেকে আপনারটি বাছুন।" : "এই নামে কোনো কলেজ তালিকায় পাওয়া যায়নি।";
  return { [field]: [message, ...names.slice(0, maxChoices)] };
}

/**
 * Runs takeCollege with the API's list of colleges, unless the field has an id already. An empty field is an error if
 * there is a list to choose from; without a list, the field is removed, and a typed name is an error.
 */
export async function takeNamedCollege(fields: FormData, context: RequestContext): Promise<FieldErrors> {
  const given = fields.get(field);
  if (typeof given === "string" && /^\d+$/.test(given.trim())) return {};
  const list = await publicApi(context).loadSide(listMedicalColleges, {});
  const colleges = list?.medical_colleges ?? [];
  const isTyped = typedName(fields) !== undefined;
  if (colleges.length > 0) return isTyped ? takeCollege(fields, colleges) : { [field]: ["মেডিকেল কলেজ বাছুন।"] };
  fields.delete(field);
  return isTyped ? { [field]: ["কলেজের তালিকা এখন আনা যাচ্ছে না। কলেজ ছাড়াই সেভ করুন, এটি পরে দেবেন।"] } : {};
}
