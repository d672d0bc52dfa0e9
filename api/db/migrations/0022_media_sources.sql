ALTER TABLE "media_files" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "source_tag" text;