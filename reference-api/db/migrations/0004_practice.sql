CREATE TABLE "practice_answers" (
	"session_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"doctor_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"question_version_id" bigint NOT NULL,
	"value" jsonb,
	"mutation_ids" uuid[] DEFAULT '{}' NOT NULL,
	"certainty" text,
	"delivered_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"mistakes_before" integer,
	"mistakes_after" integer,
	CONSTRAINT "practice_answers_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "practice_answers_session_id_question_id_unique" UNIQUE("session_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "practice_attempts" (
	"doctor_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"graded_at" timestamp (3) with time zone,
	"is_usable" boolean DEFAULT true NOT NULL,
	CONSTRAINT "practice_attempts_doctor_id_attempt_id_pk" PRIMARY KEY("doctor_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "practice_doctors" (
	"doctor_id" bigint PRIMARY KEY NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_on" date,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"daily_reviews" integer DEFAULT 60 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_questions" (
	"doctor_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"question_version_id" bigint NOT NULL,
	"current_version" integer NOT NULL,
	"subject" text NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"is_usable" boolean DEFAULT false NOT NULL,
	"states" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counted_until" timestamp (3) with time zone,
	"wrong_letters" text[] DEFAULT '{}' NOT NULL,
	"blank_letters" text[] DEFAULT '{}' NOT NULL,
	"mistakes" integer DEFAULT 0 NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"practised" integer DEFAULT 0 NOT NULL,
	"practised_at" timestamp (3) with time zone,
	"bookmarked_at" timestamp (3) with time zone,
	"note" text,
	"delivered_on" date,
	"due_on" date,
	"stability" real,
	"difficulty" real,
	"reviewed_on" date,
	"reviews" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_questions_doctor_id_question_id_pk" PRIMARY KEY("doctor_id","question_id"),
	CONSTRAINT "practice_questions_note" CHECK (char_length("practice_questions"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "practice_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "practice_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"question_count" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_sessions_size" CHECK ("practice_sessions"."question_count" between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "practice" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "asked_in" text;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_session_id_practice_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."practice_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_doctors" ADD CONSTRAINT "practice_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sessions" ADD CONSTRAINT "practice_sessions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_answers_doctor_id_question_id_index" ON "practice_answers" USING btree ("doctor_id","question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_question_id_index" ON "practice_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_question_version_id_index" ON "practice_answers" USING btree ("question_version_id");--> statement-breakpoint
CREATE INDEX "practice_questions_question_id_index" ON "practice_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "practice_questions_postponed" ON "practice_questions" USING btree ("doctor_id") WHERE "practice_questions"."current_version" = 0;--> statement-breakpoint
CREATE INDEX "practice_questions_due" ON "practice_questions" USING btree ("doctor_id","due_on") WHERE "practice_questions"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "practice_questions_bookmarked" ON "practice_questions" USING btree ("doctor_id","bookmarked_at","question_id") WHERE "practice_questions"."bookmarked_at" is not null;--> statement-breakpoint
CREATE INDEX "practice_sessions_doctor_id_id_index" ON "practice_sessions" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "questions_updated_at_index" ON "questions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "questions_practice" ON "questions" USING gin ("practice") WHERE "questions"."practice" <> '{}';