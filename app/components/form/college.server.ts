import { listMedicalColleges } from "#contract/catalogue/directories.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { folded } from "#locale/folding.ts";
import type { FieldErrors } from "#app/server/forms/form.server.ts";

interface College {
  id: number;
  name: string;
}

const field = "medical_college_id";
const maxSuggestions = 3;
const maxNameLength = 200;

function plain(name: string): string {
  return folded(name.slice(0, maxNameLength))
    .replaceAll("'", "")
    .replace(/[\s.,"()-]+/g, " ")
    .trim();
}

/** Text typed as a college name; undefined if the field is empty or holds an id. */
function typedName(fields: FormData): string | undefined {
  const typed = fields.get(field);
  return typeof typed === "string" && !/^\d*$/.test(typed.trim()) ? typed : undefined;
}

/**
 * Replaces a typed college name by its id: an exact match, else the only college whose name contains the text. Returns
 * field errors for readForm if no or several colleges match; other values are left to the form's schema.
 */
export function takeCollege(fields: FormData, colleges: College[]): FieldErrors {
  const typed = typedName(fields);
  if (typed === undefined) return {};
  const words = plain(typed);
  const exact = colleges.filter(({ name }) => plain(name) === words);
  const found = exact.length > 0 ? exact : colleges.filter(({ name }) => plain(name).includes(words));
  const [first] = found;
  if (first && found.length === 1) {
    fields.set(field, String(first.id));
    return {};
  }
  if (!first) return { [field]: ["এই নামে কোনো কলেজ তালিকায় নেই। নামের একটু লিখে তালিকা থেকে বাছুন।"] };
  const names = found.slice(0, maxSuggestions).map(({ name }) => name);
  return { [field]: [`এমন কলেজ একাধিক, যেমন ${names.join("; ")}। পুরো নাম লিখুন।`] };
}

/**
 * Runs takeCollege with the API's list of colleges, which is fetched unless the field has an id. A college is required
 * only if there is a list to choose from.
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
