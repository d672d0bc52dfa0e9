ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_duplicate_of_course_payments_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."course_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_order_id_subscription_orders_id_fk" FOREIGN KEY ("subscription_order_id") REFERENCES "public"."subscription_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_names_its_id" CHECK (num_nonnulls("orders"."enrolment_id", "orders"."event_registration_id", "orders"."subscription_order_id") = 1
        and case "orders"."kind"
          when 'course' then "orders"."enrolment_id"
          when 'event' then "orders"."event_registration_id"
          when 'subscription' then "orders"."subscription_order_id"
        end is not null);