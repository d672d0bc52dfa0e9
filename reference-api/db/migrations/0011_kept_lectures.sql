CREATE TABLE "kept_lectures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_lectures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"media_file_id" bigint NOT NULL,
	"token_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_lectures_doctor_id_lecture_id_unique" UNIQUE("doctor_id","lecture_id")
);
--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_lectures_lecture_id_index" ON "kept_lectures" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_media_file_id_index" ON "kept_lectures" USING btree ("media_file_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_token_id_index" ON "kept_lectures" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_expires_at_index" ON "kept_lectures" USING btree ("expires_at");