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
CREATE TABLE "lecture_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lecture_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lecture_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"media_file_id" bigint NOT NULL,
	"height" integer,
	"kbps" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_sources_media_file_id_unique" UNIQUE("media_file_id")
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_name_is_no_path" CHECK ("media_files"."name" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$')
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
	"title" text NOT NULL,
	"volume" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"fee" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"media_file_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_place" UNIQUE("id","published_at","pinned")
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
	CONSTRAINT "questions_key_unique" UNIQUE("key")
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
	"batch_id" bigint,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"media_file_id" bigint,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
DROP INDEX "enrolments_doctor_id_id_index";--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "exam_id" bigint;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "phone_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "otp_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "one_per_phone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "lecture_id" bigint;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_session_id_gateway_sessions_id_fk" FOREIGN KEY ("gateway_session_id") REFERENCES "public"."gateway_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_sessions" ADD CONSTRAINT "gateway_sessions_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sources" ADD CONSTRAINT "lecture_sources_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_sources" ADD CONSTRAINT "lecture_sources_media_file_id_media_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_notes_file_id_media_files_id_fk" FOREIGN KEY ("notes_file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_public_event_id_public_events_id_fk" FOREIGN KEY ("public_event_id") REFERENCES "public"."public_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_registration_id_event_registrations_id_fk" FOREIGN KEY ("event_registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_course_payment_id_course_payments_id_fk" FOREIGN KEY ("course_payment_id") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_exam_question_id_exam_questions_id_fk" FOREIGN KEY ("exam_question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_active_device_id_devices_id_fk" FOREIGN KEY ("active_device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_schedule_event_id_schedule_events_id_fk" FOREIGN KEY ("schedule_event_id") REFERENCES "public"."schedule_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD CONSTRAINT "exam_late_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "quiz_batches" ADD CONSTRAINT "quiz_batches_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_batches" ADD CONSTRAINT "quiz_batches_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_entries" ADD CONSTRAINT "quiz_entries_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "gateway_events_gateway_session_id_index" ON "gateway_events" USING btree ("gateway_session_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_index" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lecture_sources_lecture_id_index" ON "lecture_sources" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "lectures_notes_file_id_index" ON "lectures" USING btree ("notes_file_id");--> statement-breakpoint
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
CREATE INDEX "coupon_redemptions_coupon_id_index" ON "coupon_redemptions" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "course_payments_order_id_id_index" ON "course_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "course_payments_status_id_index" ON "course_payments" USING btree ("status","id") WHERE "course_payments"."status" in ('submitted', 'under_review', 'paid_no_seat');--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_one_per_event" ON "event_registrations" USING btree ("doctor_id","public_event_id") WHERE "event_registrations"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "event_registrations_public_event_id_index" ON "event_registrations" USING btree ("public_event_id");--> statement-breakpoint
CREATE INDEX "event_registrations_seat_held_until_index" ON "event_registrations" USING btree ("seat_held_until") WHERE "event_registrations"."status" = 'pending_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_trx_once" ON "manual_payments" USING btree ("channel","trx_id") WHERE "manual_payments"."rejected_at" is null;--> statement-breakpoint
CREATE INDEX "orders_doctor_id_id_index" ON "orders" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "refunds_course_payment_id_index" ON "refunds" USING btree ("course_payment_id");--> statement-breakpoint
CREATE INDEX "refunds_id_index" ON "refunds" USING btree ("id") WHERE "refunds"."status" not in ('refunded', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one_in_progress" ON "exam_attempts" USING btree ("doctor_id","schedule_event_id") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one_quiz_in_progress" ON "exam_attempts" USING btree ("doctor_id","quiz_id") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_exam_id_status_id_index" ON "exam_attempts" USING btree ("exam_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_schedule_event_id_status_id_index" ON "exam_attempts" USING btree ("schedule_event_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_quiz_id_status_id_index" ON "exam_attempts" USING btree ("quiz_id","status","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_enrolment_id_id_index" ON "exam_attempts" USING btree ("enrolment_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_ends_at_index" ON "exam_attempts" USING btree ("ends_at") WHERE "exam_attempts"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_ungraded" ON "exam_attempts" USING btree ("id") WHERE "exam_attempts"."status" in ('submitted', 'auto_submitted');--> statement-breakpoint
CREATE INDEX "exam_attempts_unpublished" ON "exam_attempts" USING btree ("schedule_event_id") WHERE "exam_attempts"."status" = 'graded';--> statement-breakpoint
CREATE INDEX "exam_events_exam_id_index" ON "exam_events" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "exam_events_result_at_index" ON "exam_events" USING btree ("result_at");--> statement-breakpoint
CREATE INDEX "exam_late_answers_attempt_id_id_index" ON "exam_late_answers" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_position_id_index" ON "exam_results" USING btree ("exam_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_batch_id_position_id_index" ON "exam_results" USING btree ("exam_id","batch_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_faculty_id_position_id_index" ON "exam_results" USING btree ("exam_id","faculty_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_discipline_id_position_id_index" ON "exam_results" USING btree ("exam_id","discipline_id","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_exam_id_candidate_type_position_id_index" ON "exam_results" USING btree ("exam_id","candidate_type","position","id");--> statement-breakpoint
CREATE INDEX "exam_results_doctor_id_id_index" ON "exam_results" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "exam_questions_question_version_id_index" ON "exam_questions" USING btree ("question_version_id");--> statement-breakpoint
CREATE INDEX "exam_regrades_exam_id_id_index" ON "exam_regrades" USING btree ("exam_id","id");--> statement-breakpoint
CREATE INDEX "questions_subject_id_index" ON "questions" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "quiz_entries_quiz_id_guest_phone_index" ON "quiz_entries" USING btree ("quiz_id","guest_phone");--> statement-breakpoint
CREATE INDEX "quiz_entries_doctor_id_id_index" ON "quiz_entries" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_entries_one_per_doctor" ON "quiz_entries" USING btree ("quiz_id","doctor_id") WHERE "quiz_entries"."doctor_id" is not null and "quiz_entries"."claimed_at" is null;--> statement-breakpoint
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
CREATE INDEX "subscription_videos_subscription_order_id_id_index" ON "subscription_videos" USING btree ("subscription_order_id","id");--> statement-breakpoint
CREATE INDEX "subscription_videos_lecture_id_index" ON "subscription_videos" USING btree ("lecture_id");--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_events_lecture_id_index" ON "schedule_events" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "enrolments_doctor_id_created_at_id_index" ON "enrolments" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
ALTER TABLE "doctors" DROP COLUMN "has_paid_course";