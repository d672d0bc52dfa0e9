CREATE TABLE "enrolments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"batch_schedule_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reg_no" text,
	"discipline_id" bigint,
	"candidate_type" text,
	"total_fee" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"paid_total" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"access_until" timestamp (3) with time zone,
	"seat_held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_reg_no_unique" UNIQUE("reg_no")
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_batch_schedule_id_batch_schedules_id_fk" FOREIGN KEY ("batch_schedule_id") REFERENCES "public"."batch_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_per_batch" ON "enrolments" USING btree ("doctor_id","batch_id") WHERE "enrolments"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "enrolments_doctor_id_id_index" ON "enrolments" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "enrolments_batch_id_status_index" ON "enrolments" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "enrolments_seat_held_until_index" ON "enrolments" USING btree ("seat_held_until") WHERE "enrolments"."status" = 'pending_payment';