CREATE TABLE "exam_figures" (
	"exam_id" bigint PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_question_figures" (
	"exam_question_id" bigint PRIMARY KEY NOT NULL,
	"candidates" integer NOT NULL,
	"letters" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "target_exam_on" date;--> statement-breakpoint
ALTER TABLE "practice_doctors" ADD COLUMN "remind_at_hour" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_sessions" ADD COLUMN "preset" text;--> statement-breakpoint
ALTER TABLE "exam_figures" ADD CONSTRAINT "exam_figures_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_figures" ADD CONSTRAINT "exam_question_figures_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE cascade ON UPDATE no action;