CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"join_link" text,
	"seats_limit" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_schedules_batch_id_key_unique" UNIQUE("batch_id","key")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"year_course_session_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"mode" text NOT NULL,
	"venue" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"enroll_opens_at" timestamp (3) with time zone NOT NULL,
	"enroll_closes_at" timestamp (3) with time zone NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"discounted_price" numeric(10, 2),
	"min_first_payment" numeric(10, 2),
	"seat_limit" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"picture" text,
	"lecture_sheet" boolean DEFAULT false NOT NULL,
	"weekdays" text[] NOT NULL,
	"candidate_types" text[] NOT NULL,
	"faculty_keys" text[] NOT NULL,
	"includes" text[] NOT NULL,
	"description_html" text,
	"terms_html" text,
	"status" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"target_exam_on" date,
	CONSTRAINT "batches_slug_unique" UNIQUE("slug"),
	CONSTRAINT "batches_seats_not_negative" CHECK ("batches"."seats_taken" >= 0),
	CONSTRAINT "batches_seats_within_limit" CHECK ("batches"."seat_limit" is null or "batches"."seats_taken" <= "batches"."seat_limit"),
	CONSTRAINT "batches_enrolment_window" CHECK ("batches"."enroll_opens_at" < "batches"."enroll_closes_at")
);
--> statement-breakpoint
CREATE TABLE "course_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"link" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "course_settings" (
	"course_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_settings_course_id_key_pk" PRIMARY KEY("course_id","key")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"body_html" text NOT NULL,
	"banner" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "public_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"body_html" text NOT NULL,
	"banner" text,
	"venue" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"price" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"seat_limit" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"link" text,
	"status" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_events_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quizzes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"question_count" integer NOT NULL,
	"minutes" integer NOT NULL,
	"access" text NOT NULL,
	"prize_note" text,
	"exam_id" bigint,
	"phone_required" boolean DEFAULT true NOT NULL,
	"otp_required" boolean DEFAULT false NOT NULL,
	"one_per_phone" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trial_category_id" bigint,
	CONSTRAINT "quizzes_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "schedule_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_schedule_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"topic" text,
	"mentor" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"lecture_id" bigint,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_events_batch_schedule_id_key_unique" UNIQUE("batch_schedule_id","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "year_course_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_course_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"course_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "year_course_sessions_course_id_session_id_year_unique" UNIQUE("course_id","session_id","year")
);
--> statement-breakpoint
CREATE TABLE "disciplines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disciplines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"faculty_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disciplines_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faculties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faculties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faculties_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "institutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "institutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "institutes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "medical_colleges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medical_colleges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"is_other" boolean DEFAULT false NOT NULL,
	CONSTRAINT "medical_colleges_name_unique" UNIQUE("name")
);
--> statement-breakpoint
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
CREATE TABLE "exam_allowances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_event_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"extra_seconds" integer DEFAULT 0 NOT NULL,
	"start_until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_allowances_schedule_event_id_doctor_id_unique" UNIQUE("schedule_event_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "exam_answer_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_answer_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"exam_question_id" bigint NOT NULL,
	"mutation_id" uuid NOT NULL,
	"value" jsonb,
	"base_rev" integer NOT NULL,
	"rev" integer NOT NULL,
	"device_id" bigint,
	"device_seq" bigint DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"reply" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_answer_log_attempt_id_mutation_id_unique" UNIQUE("attempt_id","mutation_id")
);
--> statement-breakpoint
CREATE TABLE "exam_answers" (
	"attempt_id" bigint NOT NULL,
	"exam_question_id" bigint NOT NULL,
	"value" jsonb,
	"letter_revs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"device_id" bigint,
	"device_seq" bigint DEFAULT 0 NOT NULL,
	"other_rev" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"conflict" jsonb,
	CONSTRAINT "exam_answers_attempt_id_exam_question_id_pk" PRIMARY KEY("attempt_id","exam_question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"schedule_event_id" bigint,
	"quiz_id" bigint,
	"enrolment_id" bigint,
	"doctor_id" bigint,
	"attempt_no" integer DEFAULT 1 NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"ended_by" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submission_key" text NOT NULL,
	"attempt_token_hash" text NOT NULL,
	"former_token_hashes" text[] DEFAULT '{}' NOT NULL,
	"token_generation" integer DEFAULT 1 NOT NULL,
	"active_device_id" bigint,
	"set_code" text DEFAULT 'A' NOT NULL,
	"order" jsonb NOT NULL,
	"exam_version" integer DEFAULT 1 NOT NULL,
	"allowance_seconds" integer DEFAULT 0 NOT NULL,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"last_saved_at" timestamp (3) with time zone,
	"void_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_attempts_doctor_id_schedule_event_id_attempt_no_unique" UNIQUE("doctor_id","schedule_event_id","attempt_no"),
	CONSTRAINT "exam_attempts_of_event_or_quiz" CHECK (num_nonnulls("exam_attempts"."schedule_event_id", "exam_attempts"."quiz_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "exam_events" (
	"schedule_event_id" bigint PRIMARY KEY NOT NULL,
	"exam_id" bigint NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"start_until" timestamp (3) with time zone NOT NULL,
	"answers_until" timestamp (3) with time zone,
	"result_at" timestamp (3) with time zone NOT NULL,
	"solution_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_events_window" CHECK ("exam_events"."opens_at" < "exam_events"."start_until"),
	CONSTRAINT "exam_events_answers_until" CHECK ("exam_events"."answers_until" is null or "exam_events"."answers_until" >= "exam_events"."start_until"),
	CONSTRAINT "exam_events_solution" CHECK ("exam_events"."solution_at" >= "exam_events"."result_at")
);
--> statement-breakpoint
CREATE TABLE "exam_late_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_late_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seconds_late" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_figures" (
	"exam_id" bigint PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_question_figures" (
	"exam_question_id" bigint PRIMARY KEY NOT NULL,
	"candidates" integer NOT NULL,
	"letters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_regrade_results" (
	"regrade_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "exam_regrade_results_regrade_id_attempt_id_pk" PRIMARY KEY("regrade_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "exam_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"doctor_id" bigint,
	"correct_stems" integer NOT NULL,
	"wrong_stems" integer NOT NULL,
	"blank_stems" integer NOT NULL,
	"correct_sba" integer NOT NULL,
	"wrong_sba" integer NOT NULL,
	"blank_sba" integer NOT NULL,
	"positive" integer NOT NULL,
	"negative" integer NOT NULL,
	"obtained" integer NOT NULL,
	"total" integer NOT NULL,
	"sba_obtained" integer NOT NULL,
	"seconds_taken" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"passed" boolean,
	"debarred" boolean DEFAULT false NOT NULL,
	"batch_id" bigint,
	"faculty_id" bigint,
	"discipline_id" bigint,
	"candidate_type" text,
	"position" integer,
	"positions" jsonb,
	"participants" integer,
	"below" integer,
	"highest" integer,
	"average" integer,
	"rank_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_results_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"question_version_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"section" text NOT NULL,
	"paper" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_questions_exam_id_number_unique" UNIQUE("exam_id","number")
);
--> statement-breakpoint
CREATE TABLE "exam_regrades" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_regrades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"changed" integer,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"instructions_html" text,
	"preset" text,
	"duration_minutes" integer NOT NULL,
	"mcq_count" integer NOT NULL,
	"sba_count" integer NOT NULL,
	"mcq_mark" integer NOT NULL,
	"stem_count" integer DEFAULT 5 NOT NULL,
	"mcq_scoring" text DEFAULT 'per_stem' NOT NULL,
	"mcq_negative_per_stem" integer DEFAULT 0 NOT NULL,
	"sba_mark" integer NOT NULL,
	"sba_negative" integer DEFAULT 0 NOT NULL,
	"question_floor" text DEFAULT 'none' NOT NULL,
	"total_floor" text DEFAULT 'none' NOT NULL,
	"pass_mark" integer,
	"pass_percent" integer,
	"paper_rules" jsonb,
	"decimal_places" integer DEFAULT 2 NOT NULL,
	"tie_breakers" text[] DEFAULT '{}' NOT NULL,
	"allow_pending" boolean DEFAULT true NOT NULL,
	"instant_result" boolean DEFAULT false NOT NULL,
	"review" jsonb DEFAULT '{"correctness":false,"question_list":false}'::jsonb NOT NULL,
	"shuffle_questions" boolean DEFAULT false NOT NULL,
	"shuffle_options" boolean DEFAULT false NOT NULL,
	"grace_seconds" integer DEFAULT 60 NOT NULL,
	"offline_grace_seconds" integer DEFAULT 120 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"frozen_version" integer,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exams_key_unique" UNIQUE("key"),
	CONSTRAINT "exams_duration" CHECK ("exams"."duration_minutes" between 1 and 1440),
	CONSTRAINT "exams_marks_not_negative" CHECK (least("exams"."mcq_mark", "exams"."mcq_negative_per_stem", "exams"."sba_mark", "exams"."sba_negative") >= 0),
	CONSTRAINT "exams_one_pass_rule" CHECK (num_nonnulls("exams"."pass_mark", "exams"."pass_percent") <= 1)
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"stem_html" text NOT NULL,
	"image" text,
	"options" jsonb NOT NULL,
	"explanation_html" text,
	"reference" text,
	"discussion_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_question_id_version_unique" UNIQUE("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"topic" text,
	"current_version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"practice" text[] DEFAULT '{}' NOT NULL,
	"asked_in" text,
	"public_for" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "questions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remind_at_hour" integer DEFAULT 20 NOT NULL
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
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"preset" text,
	CONSTRAINT "practice_sessions_size" CHECK ("practice_sessions"."question_count" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "quiz_batches" (
	"quiz_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	CONSTRAINT "quiz_batches_quiz_id_batch_id_pk" PRIMARY KEY("quiz_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quiz_id" bigint NOT NULL,
	"key" text NOT NULL,
	"token_hash" text NOT NULL,
	"doctor_id" bigint,
	"guest_name" text,
	"guest_phone" text,
	"phone_verified_at" timestamp (3) with time zone,
	"attempt_id" bigint,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_entries_key_unique" UNIQUE("key"),
	CONSTRAINT "quiz_entries_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "quiz_entries_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "batch_finder_options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_finder_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_finder_options_question_id_key_unique" UNIQUE("question_id","key")
);
--> statement-breakpoint
CREATE TABLE "batch_finder_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_finder_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"key" text NOT NULL,
	"question" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_finder_questions_category_id_key_unique" UNIQUE("category_id","key")
);
--> statement-breakpoint
CREATE TABLE "batch_finder_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_finder_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"option_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"score" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_finder_rules_option_id_batch_id_unique" UNIQUE("option_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"hash_ok" boolean,
	"gateway_session_id" bigint NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_events_gateway_kind_external_id_body_hash_unique" UNIQUE("gateway","kind","external_id","body_hash")
);
--> statement-breakpoint
CREATE TABLE "gateway_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"course_payment_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"tran_id" text NOT NULL,
	"session_key" text,
	"redirect_url" text,
	"amount" numeric(10, 2) NOT NULL,
	"reuse_until" timestamp (3) with time zone NOT NULL,
	"request" jsonb,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_sessions_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "gateway_sessions_course_payment_id_unique" UNIQUE("course_payment_id"),
	CONSTRAINT "gateway_sessions_gateway_tran_id_unique" UNIQUE("gateway","tran_id"),
	CONSTRAINT "gateway_sessions_gateway_session_key_unique" UNIQUE("gateway","session_key")
);
--> statement-breakpoint
CREATE TABLE "gateway_tokens" (
	"gateway" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"doctor_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"parameters_hash" text NOT NULL,
	"status_code" integer,
	"reply" jsonb,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_doctor_id_scope_key_pk" PRIMARY KEY("doctor_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"device_id" bigint,
	"token_hash" text NOT NULL,
	"is_staff_view" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"removed_by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reviewer_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ddt_hash" text NOT NULL,
	"label" text NOT NULL,
	"user_agent" text,
	"platform" text,
	"first_ip" text,
	"last_ip" text,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_ddt_hash_unique" UNIQUE("ddt_hash")
);
--> statement-breakpoint
CREATE TABLE "doctor_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"label" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctor_devices_doctor_id_device_id_unique" UNIQUE("doctor_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text,
	"mobile_number" text NOT NULL,
	"pending_mobile_number" text,
	"bmdc_no" text,
	"medical_college_id" bigint,
	"subject_id" text,
	"discipline_id" bigint,
	"faculty_id" bigint,
	"candidate_type" text,
	"avatar" text,
	"email" text,
	"institute_id" bigint,
	"password_hash" text,
	"phone_verified_at" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"device_check" text DEFAULT 'required' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bmdc_key" text GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(upper(regexp_replace(bmdc_no, '[^0-9A-Za-z]', '', 'g')), '^(?=[0-9])', 'A'), '^([A-Z])0+', '\1'), '')) STORED,
	"bmdc_shared" boolean DEFAULT false NOT NULL,
	"medical_college_name" text,
	CONSTRAINT "doctors_mobile_number_unique" UNIQUE("mobile_number"),
	CONSTRAINT "doctors_mobile_number_form" CHECK ("doctors"."mobile_number" ~ '^01[3-9][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"salt" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"doctor_id" bigint,
	"device_id" bigint,
	"last_sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "otp_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"purpose" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider" text,
	"provider_id" text,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
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
CREATE TABLE "lecture_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lecture_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lecture_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"media_file_id" bigint NOT NULL,
	"height" integer,
	"kbps" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_sources_media_file_id_unique" UNIQUE("media_file_id"),
	CONSTRAINT "lecture_sources_lecture_id_kind_height_unique" UNIQUE NULLS NOT DISTINCT("lecture_id","kind","height")
);
--> statement-breakpoint
CREATE TABLE "lectures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lectures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"mentor" text,
	"body_html" text,
	"duration_seconds" integer NOT NULL,
	"poster" text,
	"notes_file_id" bigint,
	"watermark" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text,
	CONSTRAINT "lectures_key_unique" UNIQUE("key"),
	CONSTRAINT "lectures_last_a_while" CHECK ("lectures"."duration_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store" text NOT NULL,
	"name" text NOT NULL,
	"download_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"pages" integer,
	"source" text,
	"source_tag" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_name_is_no_path" CHECK ("media_files"."name" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$')
);
--> statement-breakpoint
CREATE TABLE "manual_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_payment_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"sender_no" text NOT NULL,
	"trx_id" text NOT NULL,
	"slip" "bytea",
	"rejected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payments_course_payment_id_unique" UNIQUE("course_payment_id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(10, 2) NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"use_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"batch_id" bigint,
	"category_id" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"doctor_limit" integer,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_used_not_negative" CHECK ("coupons"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "course_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"coupon_id" bigint,
	"plan" text NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'initiated' NOT NULL,
	"trx_ref" text,
	"paid_at" timestamp (3) with time zone,
	"credited" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"duplicate_of" bigint,
	"fail_reason" text,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"amount_before" numeric(10, 2),
	CONSTRAINT "course_payments_amount_positive" CHECK ("course_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_event_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"status" text NOT NULL,
	"seat_held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"no" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_no_unique" UNIQUE("no"),
	CONSTRAINT "invoices_year_serial_unique" UNIQUE("year","serial")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"enrolment_id" bigint,
	"event_registration_id" bigint,
	"subscription_order_id" bigint,
	"title" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"payable" numeric(10, 2) NOT NULL,
	"min_first_payment" numeric(10, 2),
	"paid" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"coupon_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_enrolment_id_unique" UNIQUE("enrolment_id"),
	CONSTRAINT "orders_event_registration_id_unique" UNIQUE("event_registration_id"),
	CONSTRAINT "orders_subscription_order_id_unique" UNIQUE("subscription_order_id"),
	CONSTRAINT "orders_kind_names_its_id" CHECK (num_nonnulls("orders"."enrolment_id", "orders"."event_registration_id", "orders"."subscription_order_id") = 1
        and case "orders"."kind"
          when 'course' then "orders"."enrolment_id"
          when 'event' then "orders"."event_registration_id"
          when 'subscription' then "orders"."subscription_order_id"
        end is not null),
	CONSTRAINT "orders_payable" CHECK ("orders"."payable" = "orders"."amount" - "orders"."discount" and "orders"."payable" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_payment_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"gateway_ref" text,
	"payment_before" text,
	"answer" jsonb,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "picture_sizes" (
	"name" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_meetings" (
	"schedule_event_id" bigint PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"place" text
);
--> statement-breakpoint
CREATE TABLE "class_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_event_id" bigint NOT NULL,
	"classes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"access_token_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"login" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_access_token_id_unique" UNIQUE("access_token_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "reminder_choices" (
	"doctor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_choices_doctor_id_kind_pk" PRIMARY KEY("doctor_id","kind")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"useful_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_doctor_id_key_unique" UNIQUE("doctor_id","key")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"shortened" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_shortened_word_pk" PRIMARY KEY("shortened","word")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "synonyms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "complaint_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"complaint_id" bigint NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_topics_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"related_type" text,
	"related_id" bigint,
	"related_title" text,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enrolment_id" bigint NOT NULL,
	"lecture_sheet_ids" bigint[] NOT NULL,
	"method" text NOT NULL,
	"receiver_name" text NOT NULL,
	"phone" text NOT NULL,
	"district" text,
	"upazila" text,
	"address" text,
	"courier" text,
	"consignment_id" text,
	"tracking_code" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"courier_status_raw" text,
	"fee" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tracks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_tracks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	"notice_hash" text,
	CONSTRAINT "delivery_tracks_delivery_id_notice_hash_unique" UNIQUE("delivery_id","notice_hash")
);
--> statement-breakpoint
CREATE TABLE "lecture_sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lecture_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"volume" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"fee" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"media_file_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text,
	CONSTRAINT "lecture_sheets_batch_id_key_unique" UNIQUE("batch_id","key")
);
--> statement-breakpoint
CREATE TABLE "notice_reads" (
	"doctor_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_reads_doctor_id_notice_id_pk" PRIMARY KEY("doctor_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_targets" (
	"notice_id" bigint NOT NULL,
	"audience" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"pinned" boolean NOT NULL,
	CONSTRAINT "notice_targets_notice_id_audience_pk" PRIMARY KEY("notice_id","audience"),
	CONSTRAINT "notice_targets_audience_form" CHECK ("notice_targets"."audience" ~ '^(all|(batch|course|doctor):[0-9]+)$')
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_key_unique" UNIQUE("key"),
	CONSTRAINT "notices_place" UNIQUE("id","published_at","pinned")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"department" text NOT NULL,
	"phone" text NOT NULL,
	"whatsapp_phone" text,
	"whatsapp_title" text,
	"fb_page_name" text,
	"fb_page_link" text,
	"fb_group_name" text,
	"fb_group_link" text,
	"homepage" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faqs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"answer_html" text NOT NULL,
	"homepage" boolean DEFAULT false NOT NULL,
	"course_slug" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"topic" text,
	CONSTRAINT "faqs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"image" text NOT NULL,
	"caption" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_images_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"parent_key" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menus_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "other_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "other_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"image" text,
	"link" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "other_services_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "scrolling_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scrolling_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"shown_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scrolling_notices_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slide_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slide_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"thumb" text NOT NULL,
	"link" text,
	"is_video" boolean DEFAULT false NOT NULL,
	"title" text,
	"text" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slide_items_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "book_marks" (
	"doctor_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"last_page" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_marks_doctor_id_book_id_pk" PRIMARY KEY("doctor_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_doctor_id_unique" UNIQUE("doctor_id"),
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "free_videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_videos_course_id_lecture_id_unique" UNIQUE("course_id","lecture_id")
);
--> statement-breakpoint
CREATE TABLE "lecture_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lecture_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"position_seconds" integer DEFAULT 0 NOT NULL,
	"watched_ranges" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL,
	"covered_seconds" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"is_marked" boolean DEFAULT false NOT NULL,
	"playing_token_id" bigint,
	"playing_since" timestamp (3) with time zone,
	"last_flush_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_views_doctor_id_lecture_id_unique" UNIQUE("doctor_id","lecture_id")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"key" text,
	"batch_id" bigint,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"media_file_id" bigint,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "materials_course_id_key_unique" UNIQUE("course_id","key"),
	CONSTRAINT "materials_link_or_file" CHECK (("materials"."kind" = 'link') = ("materials"."link" is not null) and ("materials"."kind" <> 'link') = ("materials"."media_file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "reference_book_courses" (
	"book_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	CONSTRAINT "reference_book_courses_course_id_book_id_pk" PRIMARY KEY("course_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "reference_book_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_book_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"page_no" integer NOT NULL,
	"chapter" text,
	"body_html" text NOT NULL,
	"media_file_id" bigint,
	"text" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text,
	CONSTRAINT "reference_book_pages_book_id_page_no_unique" UNIQUE("book_id","page_no")
);
--> statement-breakpoint
CREATE TABLE "reference_books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"summary" text,
	"page_count" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"watermark" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reference_books_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "subscription_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"enrolment_id" bigint NOT NULL,
	"months" integer NOT NULL,
	"view_limit" integer NOT NULL,
	"payable" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"order_id" bigint,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_orders_active_has_dates" CHECK ("subscription_orders"."status" <> 'active' or ("subscription_orders"."starts_at" is not null and "subscription_orders"."ends_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"months" integer NOT NULL,
	"price_per_video" numeric(10, 2) NOT NULL,
	"view_limit" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plans_months_unique" UNIQUE("months")
);
--> statement-breakpoint
CREATE TABLE "subscription_videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_order_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"views_used" integer DEFAULT 0 NOT NULL,
	"views_limit" integer NOT NULL,
	"view_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_videos_subscription_order_id_lecture_id_unique" UNIQUE("subscription_order_id","lecture_id"),
	CONSTRAINT "subscription_videos_views_within_limit" CHECK ("subscription_videos"."views_used" <= "subscription_videos"."views_limit")
);
--> statement-breakpoint
CREATE TABLE "teacher_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"batch_id" bigint,
	"lecture_id" bigint,
	"lecture_sheet_id" bigint,
	"question_id" bigint,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"is_published" boolean DEFAULT false NOT NULL,
	"notice_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_questions_subject" CHECK (num_nonnulls("teacher_questions"."lecture_id", "teacher_questions"."lecture_sheet_id", "teacher_questions"."question_id") = 1),
	CONSTRAINT "teacher_questions_answer" CHECK (("teacher_questions"."answer" is null) = ("teacher_questions"."answered_at" is null)),
	CONSTRAINT "teacher_questions_published_batch" CHECK (not "teacher_questions"."is_published" or "teacher_questions"."batch_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"degrees" text,
	"subjects" text[] NOT NULL,
	"photo" text,
	"text" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testimonials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"course_id" bigint NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"text" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "batch_schedules" ADD CONSTRAINT "batch_schedules_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_year_course_session_id_year_course_sessions_id_fk" FOREIGN KEY ("year_course_session_id") REFERENCES "public"."year_course_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_settings" ADD CONSTRAINT "course_settings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_trial_category_id_course_categories_id_fk" FOREIGN KEY ("trial_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_batch_schedule_id_batch_schedules_id_fk" FOREIGN KEY ("batch_schedule_id") REFERENCES "public"."batch_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_course_sessions" ADD CONSTRAINT "year_course_sessions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_course_sessions" ADD CONSTRAINT "year_course_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplines" ADD CONSTRAINT "disciplines_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_batch_schedule_id_batch_schedules_id_fk" FOREIGN KEY ("batch_schedule_id") REFERENCES "public"."batch_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_active_device_id_devices_id_fk" FOREIGN KEY ("active_device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD CONSTRAINT "exam_late_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_figures" ADD CONSTRAINT "exam_figures_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_figures" ADD CONSTRAINT "exam_question_figures_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade_results" ADD CONSTRAINT "exam_regrade_results_regrade_id_exam_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."exam_regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade_results" ADD CONSTRAINT "exam_regrade_results_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrades" ADD CONSTRAINT "exam_regrades_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "quiz_batches" ADD CONSTRAINT "quiz_batches_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_batches" ADD CONSTRAINT "quiz_batches_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_finder_options" ADD CONSTRAINT "batch_finder_options_question_id_batch_finder_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."batch_finder_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_finder_questions" ADD CONSTRAINT "batch_finder_questions_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_finder_rules" ADD CONSTRAINT "batch_finder_rules_option_id_batch_finder_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."batch_finder_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_finder_rules" ADD CONSTRAINT "batch_finder_rules_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_session_id_gateway_sessions_id_fk" FOREIGN KEY ("gateway_session_id") REFERENCES "public"."gateway_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_sessions" ADD CONSTRAINT "gateway_sessions_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_removals" ADD CONSTRAINT "device_removals_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_removals" ADD CONSTRAINT "device_removals_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_devices" ADD CONSTRAINT "doctor_devices_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_devices" ADD CONSTRAINT "doctor_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_medical_college_id_medical_colleges_id_fk" FOREIGN KEY ("medical_college_id") REFERENCES "public"."medical_colleges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_avatar_avatars_name_fk" FOREIGN KEY ("avatar") REFERENCES "public"."avatars"("name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_institute_id_institutes_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institutes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_lectures" ADD CONSTRAINT "kept_lectures_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sources" ADD CONSTRAINT "lecture_sources_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sources" ADD CONSTRAINT "lecture_sources_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_notes_file_id_media_files_id_fk" FOREIGN KEY ("notes_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_duplicate_of_course_payments_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_public_event_id_public_events_id_fk" FOREIGN KEY ("public_event_id") REFERENCES "public"."public_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_registration_id_event_registrations_id_fk" FOREIGN KEY ("event_registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_order_id_subscription_orders_id_fk" FOREIGN KEY ("subscription_order_id") REFERENCES "public"."subscription_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sizes" ADD CONSTRAINT "picture_sizes_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_meetings" ADD CONSTRAINT "class_meetings_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_access_token_id_access_tokens_id_fk" FOREIGN KEY ("access_token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_attachments" ADD CONSTRAINT "complaint_attachments_message_id_complaint_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."complaint_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_topic_id_complaint_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."complaint_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_tracks" ADD CONSTRAINT "delivery_tracks_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sheets" ADD CONSTRAINT "lecture_sheets_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sheets" ADD CONSTRAINT "lecture_sheets_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_targets" ADD CONSTRAINT "notice_targets_notice" FOREIGN KEY ("notice_id","published_at","pinned") REFERENCES "public"."notices"("id","published_at","pinned") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "book_marks" ADD CONSTRAINT "book_marks_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_marks" ADD CONSTRAINT "book_marks_book_id_reference_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."reference_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_videos" ADD CONSTRAINT "free_videos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_videos" ADD CONSTRAINT "free_videos_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_views" ADD CONSTRAINT "lecture_views_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_views" ADD CONSTRAINT "lecture_views_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_views" ADD CONSTRAINT "lecture_views_playing_token_id_access_tokens_id_fk" FOREIGN KEY ("playing_token_id") REFERENCES "public"."access_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_book_courses" ADD CONSTRAINT "reference_book_courses_book_id_reference_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."reference_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_book_courses" ADD CONSTRAINT "reference_book_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_book_pages" ADD CONSTRAINT "reference_book_pages_book_id_reference_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."reference_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_book_pages" ADD CONSTRAINT "reference_book_pages_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_videos" ADD CONSTRAINT "subscription_videos_subscription_order_id_subscription_orders_id_fk" FOREIGN KEY ("subscription_order_id") REFERENCES "public"."subscription_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_videos" ADD CONSTRAINT "subscription_videos_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_lecture_sheet_id_lecture_sheets_id_fk" FOREIGN KEY ("lecture_sheet_id") REFERENCES "public"."lecture_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_questions" ADD CONSTRAINT "teacher_questions_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "batches_status_enroll_closes_at_id_index" ON "batches" USING btree ("status","enroll_closes_at","id");--> statement-breakpoint
CREATE INDEX "batches_category_id_status_enroll_closes_at_id_index" ON "batches" USING btree ("category_id","status","enroll_closes_at","id");--> statement-breakpoint
CREATE INDEX "batches_year_course_session_id_index" ON "batches" USING btree ("year_course_session_id");--> statement-breakpoint
CREATE INDEX "batches_search_index" ON "batches" USING gin ("search");--> statement-breakpoint
CREATE INDEX "courses_search_index" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "public_events_status_starts_at_id_index" ON "public_events" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "public_events_search_index" ON "public_events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "quizzes_status_closes_at_id_index" ON "quizzes" USING btree ("status","closes_at","id");--> statement-breakpoint
CREATE INDEX "quizzes_search_index" ON "quizzes" USING gin ("search");--> statement-breakpoint
CREATE INDEX "schedule_events_lecture_id_index" ON "schedule_events" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "schedule_events_batch_schedule_id_starts_at_id_index" ON "schedule_events" USING btree ("batch_schedule_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "schedule_events_batch_schedule_id_kind_starts_at_id_index" ON "schedule_events" USING btree ("batch_schedule_id","kind","starts_at","id");--> statement-breakpoint
CREATE INDEX "schedule_events_starts_at_index" ON "schedule_events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "schedule_events_search_index" ON "schedule_events" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_per_batch" ON "enrolments" USING btree ("doctor_id","batch_id") WHERE "enrolments"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "enrolments_doctor_id_created_at_id_index" ON "enrolments" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_batch_id_status_index" ON "enrolments" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "enrolments_seat_held_until_index" ON "enrolments" USING btree ("seat_held_until") WHERE "enrolments"."status" = 'pending_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one_in_progress" ON "exam_attempts" USING btree ("doctor_id","schedule_event_id") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one_quiz_in_progress" ON "exam_attempts" USING btree ("doctor_id","quiz_id") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_exam_id_status_id_index" ON "exam_attempts" USING btree ("exam_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_schedule_event_id_status_id_index" ON "exam_attempts" USING btree ("schedule_event_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_quiz_id_status_id_index" ON "exam_attempts" USING btree ("quiz_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_enrolment_id_id_index" ON "exam_attempts" USING btree ("enrolment_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_active_device_id_index" ON "exam_attempts" USING btree ("active_device_id");--> statement-breakpoint
CREATE INDEX "exam_attempts_ends_at_index" ON "exam_attempts" USING btree ("ends_at") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_ungraded" ON "exam_attempts" USING btree ("id") WHERE "exam_attempts"."status" in ('submitted', 'auto_submitted');--> statement-breakpoint
CREATE INDEX "exam_attempts_unpublished" ON "exam_attempts" USING btree ("schedule_event_id") WHERE "exam_attempts"."status" = 'graded';--> statement-breakpoint
CREATE INDEX "exam_events_exam_id_index" ON "exam_events" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "exam_events_opens_at_index" ON "exam_events" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "exam_events_result_at_index" ON "exam_events" USING btree ("result_at");--> statement-breakpoint
CREATE INDEX "exam_late_answers_attempt_id_id_index" ON "exam_late_answers" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_position_id_index" ON "exam_results" USING btree ("exam_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_batch_id_position_id_index" ON "exam_results" USING btree ("exam_id","batch_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_faculty_id_position_id_index" ON "exam_results" USING btree ("exam_id","faculty_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_discipline_id_position_id_index" ON "exam_results" USING btree ("exam_id","discipline_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_candidate_type_position_id_index" ON "exam_results" USING btree ("exam_id","candidate_type","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_doctor_id_id_index" ON "exam_results" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "exam_results_published_at_index" ON "exam_results" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "exam_questions_question_version_id_index" ON "exam_questions" USING btree ("question_version_id");--> statement-breakpoint
CREATE INDEX "exam_regrades_exam_id_id_index" ON "exam_regrades" USING btree ("exam_id","id");--> statement-breakpoint
CREATE INDEX "questions_subject_id_index" ON "questions" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "questions_updated_at_index" ON "questions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "questions_practice" ON "questions" USING gin ("practice") WHERE "questions"."practice" <> '{}';--> statement-breakpoint
CREATE INDEX "questions_public" ON "questions" USING gin ("public_for") WHERE "questions"."public_for" <> '{}';--> statement-breakpoint
CREATE INDEX "practice_answers_doctor_id_question_id_index" ON "practice_answers" USING btree ("doctor_id","question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_question_id_index" ON "practice_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_question_version_id_index" ON "practice_answers" USING btree ("question_version_id");--> statement-breakpoint
CREATE INDEX "practice_questions_question_id_index" ON "practice_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "practice_questions_postponed" ON "practice_questions" USING btree ("doctor_id") WHERE "practice_questions"."current_version" = 0;--> statement-breakpoint
CREATE INDEX "practice_questions_due" ON "practice_questions" USING btree ("doctor_id","due_on") WHERE "practice_questions"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "practice_questions_bookmarked" ON "practice_questions" USING btree ("doctor_id","bookmarked_at","question_id") WHERE "practice_questions"."bookmarked_at" is not null;--> statement-breakpoint
CREATE INDEX "practice_sessions_doctor_id_id_index" ON "practice_sessions" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "quiz_entries_quiz_id_guest_phone_index" ON "quiz_entries" USING btree ("quiz_id","guest_phone");--> statement-breakpoint
CREATE INDEX "quiz_entries_doctor_id_id_index" ON "quiz_entries" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_entries_one_per_doctor" ON "quiz_entries" USING btree ("quiz_id","doctor_id") WHERE "quiz_entries"."doctor_id" is not null and "quiz_entries"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "batch_finder_rules_batch_id_index" ON "batch_finder_rules" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "gateway_events_gateway_session_id_index" ON "gateway_events" USING btree ("gateway_session_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_index" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_doctor_id_index" ON "access_tokens" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "access_tokens_device_id_index" ON "access_tokens" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "device_removals_doctor_id_at_index" ON "device_removals" USING btree ("doctor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_requests_one_open" ON "device_requests" USING btree ("doctor_id","device_id") WHERE "device_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "doctor_devices_doctor_id_status_index" ON "doctor_devices" USING btree ("doctor_id","status");--> statement-breakpoint
CREATE INDEX "doctor_devices_device_id_index" ON "doctor_devices" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_bmdc_no_unique" ON "doctors" USING btree ("bmdc_key") WHERE not "doctors"."bmdc_shared";--> statement-breakpoint
CREATE INDEX "otp_challenges_phone_purpose_id_index" ON "otp_challenges" USING btree ("phone","purpose","id");--> statement-breakpoint
CREATE INDEX "sms_outbox_status_id_index" ON "sms_outbox" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "kept_lectures_lecture_id_index" ON "kept_lectures" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_media_file_id_index" ON "kept_lectures" USING btree ("media_file_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_token_id_index" ON "kept_lectures" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "kept_lectures_expires_at_index" ON "kept_lectures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lectures_notes_file_id_index" ON "lectures" USING btree ("notes_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_trx_once" ON "manual_payments" USING btree ("channel","trx_id") WHERE "manual_payments"."rejected_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon_id_index" ON "coupon_redemptions" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "course_payments_order_id_id_index" ON "course_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "course_payments_status_id_index" ON "course_payments" USING btree ("status","id") WHERE "course_payments"."status" in ('submitted', 'under_review', 'paid_no_seat');--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_one_per_event" ON "event_registrations" USING btree ("doctor_id","public_event_id") WHERE "event_registrations"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "event_registrations_public_event_id_index" ON "event_registrations" USING btree ("public_event_id");--> statement-breakpoint
CREATE INDEX "event_registrations_seat_held_until_index" ON "event_registrations" USING btree ("seat_held_until") WHERE "event_registrations"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "orders_doctor_id_id_index" ON "orders" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "refunds_course_payment_id_index" ON "refunds" USING btree ("course_payment_id");--> statement-breakpoint
CREATE INDEX "refunds_id_index" ON "refunds" USING btree ("id") WHERE "refunds"."status" not in ('refunded', 'refused');--> statement-breakpoint
CREATE INDEX "picture_sizes_picture_index" ON "picture_sizes" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "class_moves_created_at_index" ON "class_moves" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reminders_useful_until_index" ON "reminders" USING btree ("useful_until");--> statement-breakpoint
CREATE INDEX "search_words_by_letters" ON "search_words" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "synonyms_search_index" ON "synonyms" USING gin ("search");--> statement-breakpoint
CREATE INDEX "complaint_attachments_message_id_index" ON "complaint_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint_id_created_at_id_index" ON "complaint_messages" USING btree ("complaint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "complaints_doctor_id_last_message_at_id_index" ON "complaints" USING btree ("doctor_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "complaints_status_last_message_at_id_index" ON "complaints" USING btree ("status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_enrolment_id_created_at_id_index" ON "deliveries" USING btree ("enrolment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_status_created_at_id_index" ON "deliveries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_consignment" ON "deliveries" USING btree ("courier","consignment_id") WHERE "deliveries"."consignment_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_tracks_delivery_id_at_id_index" ON "delivery_tracks" USING btree ("delivery_id","at","id");--> statement-breakpoint
CREATE INDEX "lecture_sheets_batch_id_published_at_id_index" ON "lecture_sheets" USING btree ("batch_id","published_at","id");--> statement-breakpoint
CREATE INDEX "lecture_sheets_media_file_id_index" ON "lecture_sheets" USING btree ("media_file_id");--> statement-breakpoint
CREATE INDEX "notice_targets_audience_published_at_notice_id_index" ON "notice_targets" USING btree ("audience","published_at","notice_id");--> statement-breakpoint
CREATE INDEX "notice_targets_pinned" ON "notice_targets" USING btree ("audience","published_at","notice_id") WHERE "notice_targets"."pinned";--> statement-breakpoint
CREATE INDEX "notices_search_index" ON "notices" USING gin ("search");--> statement-breakpoint
CREATE INDEX "faqs_sort_id_index" ON "faqs" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "faqs_homepage_sort_id_index" ON "faqs" USING btree ("homepage","sort","id");--> statement-breakpoint
CREATE INDEX "faqs_search_index" ON "faqs" USING gin ("search");--> statement-breakpoint
CREATE INDEX "free_videos_course_id_sort_id_index" ON "free_videos" USING btree ("course_id","sort","id");--> statement-breakpoint
CREATE INDEX "free_videos_lecture_id_index" ON "free_videos" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "lecture_views_playing_token_id_index" ON "lecture_views" USING btree ("playing_token_id");--> statement-breakpoint
CREATE INDEX "materials_course_id_visible_from_id_index" ON "materials" USING btree ("course_id","visible_from","id");--> statement-breakpoint
CREATE INDEX "materials_media_file_id_index" ON "materials" USING btree ("media_file_id");--> statement-breakpoint
CREATE INDEX "reference_book_courses_book_id_index" ON "reference_book_courses" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "reference_book_pages_chapters" ON "reference_book_pages" USING btree ("book_id","page_no") WHERE "reference_book_pages"."chapter" is not null;--> statement-breakpoint
CREATE INDEX "reference_book_pages_media_file_id_index" ON "reference_book_pages" USING btree ("media_file_id");--> statement-breakpoint
CREATE INDEX "reference_book_pages_search_index" ON "reference_book_pages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "subscription_orders_doctor_id_created_at_id_index" ON "subscription_orders" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_orders_enrolment_id_status_index" ON "subscription_orders" USING btree ("enrolment_id","status");--> statement-breakpoint
CREATE INDEX "subscription_orders_status_created_at_id_index" ON "subscription_orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_orders_held_until_index" ON "subscription_orders" USING btree ("held_until") WHERE "subscription_orders"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "subscription_videos_subscription_order_id_id_index" ON "subscription_videos" USING btree ("subscription_order_id","id");--> statement-breakpoint
CREATE INDEX "subscription_videos_lecture_id_index" ON "subscription_videos" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "teacher_questions_doctor_id_created_at_id_index" ON "teacher_questions" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_lecture_id_created_at_id_index" ON "teacher_questions" USING btree ("lecture_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_lecture_sheet_id_created_at_id_index" ON "teacher_questions" USING btree ("lecture_sheet_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_question_id_created_at_id_index" ON "teacher_questions" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "teacher_questions_notice" ON "teacher_questions" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "teacher_questions_open" ON "teacher_questions" USING btree ("created_at","id") WHERE "teacher_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "teacher_questions_published" ON "teacher_questions" USING btree ("batch_id","created_at","id") WHERE "teacher_questions"."is_published";--> statement-breakpoint
CREATE INDEX "teacher_questions_answered" ON "teacher_questions" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "testimonials_course_id_sort_id_index" ON "testimonials" USING btree ("course_id","sort","id");