import { Hono } from "hono";
import { z } from "zod";
import { answerForms, isAnswerName, type Answers } from "./answer-forms.ts";
import type { Store } from "./store.ts";

const AnswersBody = z.object({
  phone: z.string().optional(),
  answers: z.record(z.string(), z.string()).transform((answers, context): Partial<Answers> => {
    for (const [name, form] of Object.entries(answers)) {
      const forms: readonly string[] = isAnswerName(name) ? answerForms[name] : [];
      if (!forms.includes(form)) context.addIssue({ code: "custom", message: `${name} has no form "${form}"` });
    }
    return answers;
  }),
});

const DoctorBody = z
  .object({
    mobile_number: z.string(),
    name: z.string().nullable(),
    bmdc_no: z.string().nullable(),
    medical_college_id: z.number().nullable(),
    subject_id: z.number().nullable(),
    institute_code: z.string().nullable(),
    has_active_courses_with_payment: z.boolean(),
    has_verified_device: z.boolean(),
    password: z.string(),
  })
  .partial()
  .required({ mobile_number: true });

/** Endpoints for the tests, which no v3 API has: codes, requests, answers, doctors. */
export function controlRoutes(store: Store): Hono {
  const app = new Hono();
  app.onError((error, context) => context.text(error.message, 400));
  app.get("/ready", (context) => context.text("ok"));
  app.get("/codes/:phone", (context) => context.json({ code: store.codes.get(context.req.param("phone")) ?? null }));
  app.get("/requests", (context) => context.json(store.received));
  app.put("/answers", async (context) => {
    const { answers, phone } = AnswersBody.parse(await context.req.json());
    store.setAnswers(answers, phone);
    return context.body(null, 204);
  });
  app.post("/doctors", async (context) => {
    const doctor = store.addDoctor(DoctorBody.parse(await context.req.json()));
    return context.json({ ...doctor, token: store.openSession(doctor.mobile_number) });
  });
  return app;
}
