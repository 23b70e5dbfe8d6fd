CREATE TABLE "ticket_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"queue_id" integer,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"filter" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_views_scope" CHECK ("ticket_views"."user_id" is null or "ticket_views"."queue_id" is null)
);
--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_views_company" ON "ticket_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "ticket_views_user" ON "ticket_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_views_queue" ON "ticket_views" USING btree ("queue_id");--> statement-breakpoint
SELECT recado_guard('ticket_views');--> statement-breakpoint
SELECT recado_wall_references();
