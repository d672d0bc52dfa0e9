import { expect, test } from "vitest";
import { requestDevice } from "#contract/account/devices.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { listContacts } from "#contract/catalogue/contacts.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { checkApi } from "./check-api.server.ts";
import { unsentWriteRows } from "./missing-calls.server.ts";
import { callName } from "./row.server.ts";

/** An API that has three calls of the specification and says "Not found." of all else, also of a listed quiz. */
async function api(path: string, { method = "GET" }: RequestInit) {
  const bodies: Record<string, unknown> = {
    "/web/app-data": { company_name: "নমুনা" },
    "/web/faqs": { faqs: [] },
    "/web/quizzes": { quizzes: [{ slug: "one", title: "কুইজ" }] },
  };
  if (path === "/auth/login" && method === "GET")
    return Response.json({ detail: "Method not allowed" }, { status: 405 });
  const body = bodies[path.replace("/api/v3", "").replace(/\?.*/, "")];
  return body ? Response.json(body) : Response.json({ detail: "Not found." }, { status: 404 });
}

test("reports what the portal knows to be missing, in other words than those of frameworks", async () => {
  const options = { api, csrfPath: undefined, answerMs: 3000, deviceHeader: "X-DEVICE-TOKEN", zone: "Asia/Dhaka" };
  const rows = new Map((await checkApi(options)).map((row) => [row.call, row]));
  expect(rows.get(callName(getAppData))?.verdict).toBe("fits");
  expect(rows.get(callName(listFaqs))?.verdict).toBe("fits");
  expect(rows.get(callName(listQuizzes))?.verdict).toBe("fits");
  for (const call of [getQuiz, listContacts].map(callName)) {
    expect(rows.get(call)?.verdict, call).toBe("missing");
    expect(rows.get(call)?.isLinked, call).toBeUndefined();
  }
});

test("a form that the adapter leaves out is not offered", () => {
  const rows = unsentWriteRows({ isDeclared: () => true, isMissing: () => undefined }, [], true);
  expect(rows.map(({ call, verdict }) => [call, verdict])).toContainEqual([callName(requestDevice), "not offered"]);
});
