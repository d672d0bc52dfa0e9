ALTER TABLE "exam_answer_log" DROP CONSTRAINT "exam_answer_log_device_id_devices_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_answers" DROP CONSTRAINT "exam_answers_device_id_devices_id_fk";
--> statement-breakpoint
CREATE INDEX "exam_attempts_active_device_id_index" ON "exam_attempts" USING btree ("active_device_id");--> statement-breakpoint
CREATE INDEX "doctor_devices_device_id_index" ON "doctor_devices" USING btree ("device_id");