ALTER TABLE "quizzes" ADD COLUMN "trial_category_id" bigint;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "public_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_trial_category_id_course_categories_id_fk" FOREIGN KEY ("trial_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_public" ON "questions" USING gin ("public_for") WHERE "questions"."public_for" <> '{}';