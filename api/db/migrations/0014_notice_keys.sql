ALTER TABLE "notices" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_key_unique" UNIQUE("key");