CREATE TABLE "agent_turns" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_waits" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"left_queue_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "assignment_mode" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "assignment_fallback" text DEFAULT 'turn' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "ticket_limit" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "overflow_queue_id" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "overflow_minutes" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "away_tickets" text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ticket_limit" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "working_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_reason" text;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "assignment" text;--> statement-breakpoint
ALTER TABLE "agent_turns" ADD CONSTRAINT "agent_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_turns" ADD CONSTRAINT "agent_turns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_waits" ADD CONSTRAINT "assignment_waits_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_waits" ADD CONSTRAINT "assignment_waits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_waits" ADD CONSTRAINT "assignment_waits_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_turns_company" ON "agent_turns" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "assignment_waits_company" ON "assignment_waits" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "assignment_waits_queue" ON "assignment_waits" USING btree ("queue_id");--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_overflow_queue_id_queues_id_fk" FOREIGN KEY ("overflow_queue_id") REFERENCES "public"."queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queues_overflow" ON "queues" USING btree ("overflow_queue_id");--> statement-breakpoint
SELECT recado_guard('agent_turns');--> statement-breakpoint
SELECT recado_guard('assignment_waits');--> statement-breakpoint
SELECT recado_wall_references();