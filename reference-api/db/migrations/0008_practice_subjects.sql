ALTER TABLE "practice_questions" ADD COLUMN "outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "lecture_sheets" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "reference_book_pages" ADD COLUMN "subject" text;--> statement-breakpoint
UPDATE "practice_questions" SET "current_version" = 0;
