DO $$ BEGIN
  IF to_regclass('service_levels') IS NULL THEN
    CREATE TABLE "holidays" (
      "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
      "company_id" integer NOT NULL,
      "name" text NOT NULL,
      "day" date NOT NULL,
      "is_yearly" boolean NOT NULL,
      "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      CONSTRAINT "holidays_day" UNIQUE("company_id","day")
    );
    CREATE TABLE "level_rounds" (
      "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
      "company_id" integer NOT NULL,
      "ticket_id" integer NOT NULL,
      "cycle_id" integer NOT NULL,
      "began_at" timestamp (3) with time zone NOT NULL,
      "priority" text,
      "first_answer_minutes" integer,
      "next_answer_minutes" integer,
      "solution_minutes" integer,
      "waiting_since" timestamp (3) with time zone,
      "waits_for" text,
      "first_answer_seconds" integer,
      "first_answer_met" boolean,
      "answers_met" integer DEFAULT 0 NOT NULL,
      "answers_missed" integer DEFAULT 0 NOT NULL,
      "solution_seconds" integer DEFAULT 0 NOT NULL,
      "solution_missed_at" timestamp (3) with time zone,
      "solution_met" boolean,
      "finished_at" timestamp (3) with time zone
    );
    CREATE TABLE "service_levels" (
      "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
      "company_id" integer NOT NULL,
      "queue_id" integer,
      "priority" text,
      "first_answer_minutes" integer,
      "next_answer_minutes" integer,
      "solution_minutes" integer,
      "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      CONSTRAINT "service_levels_for" UNIQUE NULLS NOT DISTINCT("company_id","queue_id","priority")
    );
    ALTER TABLE "holidays" ADD CONSTRAINT "holidays_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "level_rounds" ADD CONSTRAINT "level_rounds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "level_rounds" ADD CONSTRAINT "level_rounds_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "level_rounds" ADD CONSTRAINT "level_rounds_cycle_id_ticket_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."ticket_cycles"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "service_levels" ADD CONSTRAINT "service_levels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "service_levels" ADD CONSTRAINT "service_levels_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;
    CREATE UNIQUE INDEX "level_rounds_cycle" ON "level_rounds" USING btree ("cycle_id");
    CREATE INDEX "level_rounds_ticket" ON "level_rounds" USING btree ("ticket_id");
    CREATE INDEX "level_rounds_began" ON "level_rounds" USING btree ("company_id","began_at");
    CREATE INDEX "service_levels_queue" ON "service_levels" USING btree ("queue_id");
    PERFORM recado_guard('holidays');
    PERFORM recado_guard('service_levels');
    PERFORM recado_guard('level_rounds');
    PERFORM recado_wall_references();
    PERFORM recado_audited('holidays', 'holidays', 'name');
    PERFORM recado_audited('service_levels', 'service_levels', '');
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN IF NOT EXISTS "priority" text, ADD COLUMN IF NOT EXISTS "level_target" text, ADD COLUMN IF NOT EXISTS "level_due_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "level_left" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_level_due" ON "tickets" USING btree ("company_id","level_due_at") WHERE "tickets"."level_due_at" is not null;
