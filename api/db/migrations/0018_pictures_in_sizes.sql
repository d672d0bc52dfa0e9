CREATE TABLE "picture_sizes" (
	"name" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "picture_sizes" ADD CONSTRAINT "picture_sizes_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_sizes_picture_index" ON "picture_sizes" USING btree ("picture");