ALTER TABLE "exam_attempts" ADD COLUMN "key_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD COLUMN "counts_blanks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_sessions" ADD COLUMN "result_opened_at" timestamp (3) with time zone;