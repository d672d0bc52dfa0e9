/**
 * Forms of each answer that the specification leaves open. The first form of each is the default. Tests loop over this
 * table, because the portal must work with any of them.
 *
 * No form checks the CSRF cookie: Laravel Sanctum does so only for requests whose Origin or Referer names the first
 * party's pages. The portal's server sends neither header, but a bearer token.
 */
export const answerForms = {
  /** Answers to `auth/join` and `auth/forget`. */
  codeSent: ["message", "created", "no content", "success", "token", "data", "empty object"],
  /** Place of the token that a right code earns. With the last three there is none. */
  otp: [
    "otp_token",
    "token",
    "access_token",
    "x_otp_token",
    "data.token",
    "data.otp_token",
    "header",
    "message only",
    "empty object",
    "no content",
  ],
  login: [
    "token and user",
    "user with ids as strings",
    "access_token",
    "data",
    "user without id",
    "no user",
    "doctor",
    "user beside data",
  ],
  /** Answer to `auth/register` and `auth/reset`. */
  accountSaved: ["token and user", "created", "data", "message only", "success", "no content"],
  passwordChanged: ["message", "success", "token and user", "no content"],
  loggedOut: ["message", "success", "no content"],
  profile: ["doctor", "bare", "data", "data.doctor"],
  profileSaved: ["doctor", "doctor and message", "data", "message only", "no content"],
  /** Answer to a wrong password. */
  loginRefusal: ["422 errors", "422 message", "401 message", "422 errors alone", "400 error"],
  /** Answer to a wrong code. */
  codeRefusal: ["422 errors", "422 message", "401 message", "400 error"],
  /** Answer to `auth/join` for a number that has an account. */
  knownPhone: ["422 errors", "as for a new one", "409 message"],
  /** Envelope of the lists: under their name, bare, under `data`, or as a paginated Laravel resource. */
  lists: ["named", "bare", "data", "paginated", "named and paginated", "data and named"],
  /** Envelope of `medical-colleges`, whose rows are needed for registration. */
  colleges: ["named", "bare", "data", "paginated", "object by id"],
  appData: ["bare", "data", "app_data"],
  /** Fields about the centre in app data. */
  company: ["all", "absent", "null", "empty"],
  needOtp: ["1", "0", "true", "false", "text 1", "absent"],
  ids: ["mixed", "numbers", "texts"],
  flags: ["numbers", "texts", "booleans"],
  /** Lists without rows, as PHP prints them. */
  rows: ["some", "none"],
  courses: ["title", "name", "nested course", "course_title"],
  course: ["course", "bare", "data"],
  courseSettings: ["course_settings", "bare", "data", "text"],
  categories: ["totalItem", "text totalItem", "no totalItem"],
  media: ["absolute", "relative"],
  codeLength: ["6", "4", "5"],
  /** Calls that answer 423 to this doctor. */
  locked: ["none", "own calls", "own calls with message", "own calls, device_verified 0", "login"],
  /** Laravel's limit on the auth calls. */
  limit: ["none", "429"],
  /** Answer to what the API does not have: a call, or a record of one that it has. */
  missing: ["Laravel's words", "detail", "nothing", "page", "405", "501", "login"],
} as const;

export type AnswerName = keyof typeof answerForms;
export type Answers = { [Name in AnswerName]: (typeof answerForms)[Name][number] };

export const defaultAnswers: Answers = {
  codeSent: "message",
  otp: "otp_token",
  login: "token and user",
  accountSaved: "token and user",
  passwordChanged: "message",
  loggedOut: "message",
  profile: "doctor",
  profileSaved: "doctor",
  loginRefusal: "422 errors",
  codeRefusal: "422 errors",
  knownPhone: "422 errors",
  lists: "named",
  colleges: "named",
  appData: "bare",
  company: "all",
  needOtp: "1",
  ids: "mixed",
  flags: "numbers",
  rows: "some",
  courses: "title",
  course: "course",
  courseSettings: "course_settings",
  categories: "totalItem",
  media: "absolute",
  codeLength: "6",
  locked: "none",
  limit: "none",
  missing: "Laravel's words",
};

export function isAnswerName(name: string): name is AnswerName {
  return name in answerForms;
}

/** One switch of the stand-in in each of its forms. */
export function formsOf(name: AnswerName): Partial<Answers>[] {
  return answerForms[name].map((form): Partial<Answers> => ({ [name]: form }));
}
