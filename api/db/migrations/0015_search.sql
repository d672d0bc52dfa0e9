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
ALTER TABLE "courses" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_by_letters" ON "search_words" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "synonyms_search_index" ON "synonyms" USING gin ("search");--> statement-breakpoint
CREATE INDEX "courses_search_index" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "schedule_events_search_index" ON "schedule_events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "notices_search_index" ON "notices" USING gin ("search");