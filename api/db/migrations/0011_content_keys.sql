DROP INDEX "lecture_sources_lecture_id_index";--> statement-breakpoint
ALTER TABLE "lecture_sheets" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "lecture_sources" ADD CONSTRAINT "lecture_sources_lecture_id_kind_height_unique" UNIQUE NULLS NOT DISTINCT("lecture_id","kind","height");--> statement-breakpoint
ALTER TABLE "lecture_sheets" ADD CONSTRAINT "lecture_sheets_batch_id_key_unique" UNIQUE("batch_id","key");--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_course_id_key_unique" UNIQUE("course_id","key");