DROP INDEX "doctors_bmdc_no_unique";--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "bmdc_key" text GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(upper(regexp_replace(bmdc_no, '[^0-9A-Za-z]', '', 'g')), '^(?=[0-9])', 'A'), '^([A-Z])0+', '\1'), '')) STORED;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "bmdc_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "doctors" SET "bmdc_shared" = true WHERE EXISTS (SELECT 1 FROM "doctors" AS "older" WHERE "older"."bmdc_key" = "doctors"."bmdc_key" AND "older"."id" < "doctors"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_bmdc_no_unique" ON "doctors" USING btree ("bmdc_key") WHERE not "doctors"."bmdc_shared";