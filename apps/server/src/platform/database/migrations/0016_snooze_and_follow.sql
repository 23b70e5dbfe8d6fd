DO $$ BEGIN
  IF to_regclass('ticket_follows') IS NULL THEN
    CREATE TABLE "ticket_follows" (
      "company_id" integer NOT NULL,
      "user_id" integer NOT NULL,
      "ticket_id" integer NOT NULL,
      "followed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      CONSTRAINT "ticket_follows_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id"),
      CONSTRAINT "ticket_follows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action,
      CONSTRAINT "ticket_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action,
      CONSTRAINT "ticket_follows_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action
    );
    CREATE INDEX "ticket_follows_ticket" ON "ticket_follows" USING btree ("ticket_id");
    CREATE INDEX "ticket_follows_company" ON "ticket_follows" USING btree ("company_id");
    PERFORM recado_guard('ticket_follows');
    PERFORM recado_wall_references();
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN IF NOT EXISTS "until" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "reason" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN IF NOT EXISTS "snoozed_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "snoozed_until" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "snoozed_by" text, ADD COLUMN IF NOT EXISTS "snooze_reason" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_counts_awake" ON "tickets" USING btree ("company_id","status","queue_id","user_id","is_group") WHERE "tickets"."status" <> 'closed' and "tickets"."snoozed_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_snoozed" ON "tickets" USING btree ("company_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tickets"."snoozed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_snoozed_until" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."snoozed_until" is not null;
