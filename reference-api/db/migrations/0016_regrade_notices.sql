ALTER TABLE "exam_regrades" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "exam_regrades" SET "told_at" = "finished_at";