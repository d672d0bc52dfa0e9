import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { demoDoctor, demoPassword } from "#tests/support/browser/demo-doctor.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { submitForm } from "#tests/support/api/portal/page-navigation.ts";
import { measuredPages, once } from "#tests/support/examples/measured-pages.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";

test.use({ javaScriptEnabled: false });

interface FormOfPage {
  id: string;
  /** Hidden fields with the values of the page. */
  hiddenFields: [string, string][];
  /** Visible text fields, without those whose values are never shown again. */
  texts: string[];
  /** All visible fields. */
  fields: string[];
}

/** Fields whose values are never shown again, and invisible ones. */
const withheld = /password|^code$|__/;

/** Forms of a page that post to the portal and have visible fields. */
async function formsOf(page: Page, html: string): Promise<FormOfPage[]> {
  await page.setContent(html);
  const forms = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form[method="post"]:has(input[name="form"])')].map((form) => {
      const controls = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
      const shown = controls.filter(({ type, name }) => type !== "hidden" && name !== "");
      const isText = ({ type, readOnly }: HTMLInputElement) => /^(text|tel|textarea)$/.test(type) && !readOnly;
      return {
        id: form.getAttribute("id") ?? "", // a field of the name "id" hides the form's own
        hiddenFields: controls
          .filter(({ type }) => type === "hidden")
          .map(({ name, value }): [string, string] => [name, value]),
        texts: shown.filter(isText).map(({ name }) => name),
        fields: shown.map(({ name }) => name),
      };
    }),
  );
  return forms
    .filter(({ fields }) => fields.length > 0)
    .map((form) => ({ ...form, texts: form.texts.filter((name) => !withheld.test(name)) }));
}

/** Lists what is missing in the page that responds to an invalid form. */
async function faultsOf(page: Page, html: string, { id }: FormOfPage): Promise<string[]> {
  await page.setContent(html);
  return page.evaluate((formId) => {
    const form = document.querySelector(`form[id="${formId}"]`);
    const summaries = form?.querySelectorAll(".errors") ?? [];
    const [summary] = summaries;
    if (!summary || summaries.length > 1) return ["no summary at the top of the form"];
    const targets = Array.from(summary.querySelectorAll("a"), (link) => link.getAttribute("href") ?? "");
    const underFields = form?.querySelectorAll(".field-error").length;
    const shouldBe = (isSo: boolean, fault: string) => (isSo ? [] : [fault]);
    return [
      ...shouldBe(document.title.startsWith("ত্রুটি: "), "the title does not say it"),
      ...shouldBe(document.querySelectorAll("[autofocus]").length === 1, "not one thing takes the focus"),
      ...shouldBe(summary.matches("[autofocus][tabindex='-1']"), "the summary does not take the focus"),
      ...shouldBe(summary.querySelector('[role="alert"]') !== null, "the summary is not announced"),
      ...shouldBe(targets.length === underFields, "a message under a field is not in the summary"),
      ...targets.flatMap((target) =>
        shouldBe(document.getElementById(target.slice(1)) !== null, `a link to ${target}, which is not there`),
      ),
    ];
  }, id);
}

/** Forms that a page shows only after steps that are not taken here. */
const elsewhere = [
  "forget/reset",
  "on-spot-quiz/otp",
  "my-dashboard/required-information",
  "my-account/number",
  "my-practice-session/note-1",
];
/** Pages that need earlier steps: enrolment, a manual payment, and a code for a password change. */
function laterPages({ doctor, other }: Record<"doctor" | "other", PlainBrowser>) {
  const enrolled = once(() =>
    submitForm(doctor, "/batch-details/7/enroll/15", { form: "enrol", candidate_type: "government", agree: "on" }),
  );
  return [
    { name: "my-courses-checkout", reader: "doctor" as const, open: enrolled },
    {
      name: "my-courses-payment-done",
      reader: "doctor" as const,
      open: async () => submitForm(doctor, await enrolled(), { form: "pay", plan: "full", method: "manual" }),
    },
    {
      name: "my-change-password",
      reader: "other" as const, // the doctor has just been sent a code
      open: () => submitForm(other, "/my/account/change-password", { form: "otp-request" }),
    },
  ];
}

/** Forms that are valid when empty: nothing ticked is a choice, too, and an empty note is removed. */
const validWhenEmpty = new Set([
  "my-account/reminders",
  "my-practice-bookmarks/note-1",
  "my-practice/practice-settings",
]);

/** Fields not filled in by hand, or of the exam room, which shows errors in its own way. */
const internalFields =
  /^(form|idempotency_key|kept|id|rev.*|again|bookmarked|(lecture|device|course|schedule|question)_id|is_watched|ranges|position|attempt_token|submission_key|keep|go|endpoint|p256dh|auth)$/;

test("every form sent empty lists its errors in a summary and under the fields, and keeps typed values", async ({
  page,
}) => {
  const portal = await startPortal();
  const readers = {
    doctor: browserAt(portal.origin),
    other: browserAt(portal.origin),
    visitor: browserAt(portal.origin),
    nobody: browserAt(portal.origin),
  };
  expect((await readers.doctor.logIn(demoDoctor.phone, demoPassword)).status).toBe(303);
  expect((await readers.other.logIn("01700000002", demoPassword)).status).toBe(303);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { name, reader, open } of [...measuredPages(readers), ...laterPages(readers)]) {
    const path = await open();
    const response = await readers[reader].send(path);
    for (const form of await formsOf(page, await response.text())) {
      const formName = `${name}/${form.id.replace(/^note-\d+$/, "note-1")}`;
      seen.add(formName);
      const empty = Object.fromEntries([...form.hiddenFields, ...form.texts.map((field) => [field, ""] as const)]);
      const [first] = form.texts;
      const tries = [empty, ...(first && form.fields.length > 1 ? [{ ...empty, [first]: "যা লেখা আছে" }] : [])];
      for (const fields of tries) {
        const refused = await readers[reader].post(path, fields);
        const html = await refused.text();
        const place = `${name}/${form.id} (${refused.status})`;
        if (refused.status !== 422) {
          if (fields === empty && !validWhenEmpty.has(formName)) faults.push(`${place}: not refused`);
          continue; // the text was the only missing value
        }
        for (const fault of await faultsOf(page, html, form)) faults.push(`${place}: ${fault}`);
        if (first && fields[first] && !html.includes(fields[first])) faults.push(`${place}: ${first} is not kept`);
      }
    }
  }
  await portal.stop();
  expect(faults).toEqual([]);
  const known = Object.entries(formExamples).flatMap(([route, forms]) =>
    forms
      .filter((fields) => Object.keys(fields).some((field) => !internalFields.test(field)) && "form" in fields)
      .map(({ form = "" }) => `${route}/${form}`),
  );
  expect(known.filter((form) => !seen.has(form) && !elsewhere.includes(form))).toEqual([]);
});
