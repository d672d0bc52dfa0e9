CREATE TABLE "teacher_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"batch_id" bigint,
	"lecture_id" bigint,
	"lecture_sheet_id" bigint,
	"question_id" bigint,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"is_published" boolean DEFAULT false NOT NULL,
	"notice_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_questions_subject" CHECK (num_nonnulls("teacher_questions"."lecture_id", "teacher_questions"."lecture_sheet_id", "teacher_questions"."question_id") = 1),
	CONSTRAINT "teacher_questions_answer" CHECK (("teacher_questions"."answer" is null) = ("teacher_questions"."answered_at" is null)),
	CONSTRAINT "teacher_questions_published_batch" CHECK (not "teacher_questions"."is_published" or "teacher_questions"."batch_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_lecture_sheet_id_lecture_sheets_id_fk" FOREIGN KEY ("lecture_sheet_id") REFERENCES "public"."lecture_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_questions_doctor_id_created_at_id_index" ON "teacher_questions" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_lecture_id_created_at_id_index" ON "teacher_questions" USING btree ("lecture_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_lecture_sheet_id_created_at_id_index" ON "teacher_questions" USING btree ("lecture_sheet_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_question_id_created_at_id_index" ON "teacher_questions" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_notice" ON "teacher_questions" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "teacher_questions_open" ON "teacher_questions" USING btree ("created_at","id") WHERE "teacher_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "teacher_questions_published" ON "teacher_questions" USING btree ("batch_id","created_at","id") WHERE "teacher_questions"."is_published";--> statement-breakpoint
CREATE INDEX "teacher_questions_answered" ON "teacher_questions" USING btree ("answered_at");