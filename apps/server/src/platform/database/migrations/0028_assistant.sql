-- Statement by statement, each with the lock of one table of conversations at most: others write meanwhile. Each may run again.
DO $$ BEGIN
  IF to_regclass('ticket_summaries') IS NULL THEN
    CREATE TABLE "ticket_summaries" (
      "company_id" integer NOT NULL,
      "ticket_id" integer NOT NULL,
      "text" text NOT NULL,
      "first_message_id" integer NOT NULL,
      "last_message_id" integer NOT NULL,
      "user_id" integer,
      "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      CONSTRAINT "ticket_summaries_company_id_ticket_id_pk" PRIMARY KEY("company_id","ticket_id")
    );
    PERFORM recado_guard('ticket_summaries');
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('prompt_days') IS NULL THEN
    CREATE TABLE "prompt_days" (
      "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
      "company_id" integer NOT NULL,
      "day" text NOT NULL,
      "calls" integer NOT NULL,
      "input_tokens" bigint NOT NULL,
      "output_tokens" bigint NOT NULL,
      "cost" numeric(24, 10) NOT NULL,
      "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
      "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
    );
    PERFORM recado_guard('prompt_days');
  END IF;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "prompt_days_unique" ON "prompt_days" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_summaries_ticket" ON "ticket_summaries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_summaries_user" ON "ticket_summaries" USING btree ("user_id");--> statement-breakpoint
-- The references carry the company from the beginning, as `recado_wall_references` would make them.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'ticket_summaries_company_id_companies_id_fk') THEN
    ALTER TABLE "ticket_summaries" ADD CONSTRAINT "ticket_summaries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'ticket_summaries_ticket_id_tickets_id_fk') THEN
    ALTER TABLE "ticket_summaries" ADD CONSTRAINT "ticket_summaries_ticket_id_tickets_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE CASCADE;
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'ticket_summaries_user_id_users_id_fk') THEN
    ALTER TABLE "ticket_summaries" ADD CONSTRAINT "ticket_summaries_user_id_users_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("user_id");
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'prompt_days_company_id_companies_id_fk') THEN
    ALTER TABLE "prompt_days" ADD CONSTRAINT "prompt_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "answer_suggestions" ADD COLUMN IF NOT EXISTS "kind" text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_limits" ADD COLUMN IF NOT EXISTS "daily_tokens" bigint, ADD COLUMN IF NOT EXISTS "daily_cost" numeric(14, 2);--> statement-breakpoint
-- What is said in a sound is found as what is written (ADR 175).
CREATE OR REPLACE FUNCTION recado_keep_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  said text := NEW.body || coalesce(E'\n' || (NEW.data ->> 'transcript'), '');
  found_words tsvector := CASE WHEN NEW.is_deleted OR said = '' THEN NULL ELSE recado_words(said) END;
BEGIN
  IF length(found_words) > 0 THEN
    INSERT INTO message_words (message_id, company_id, created_at, words)
      VALUES (NEW.id, NEW.company_id, NEW.created_at, found_words) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      UPDATE message_words SET created_at = NEW.created_at, words = found_words
        WHERE company_id = NEW.company_id AND message_id = NEW.id;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM message_words WHERE company_id = NEW.company_id AND message_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'keep_words_of_sound' AND tgrelid = 'messages'::regclass) THEN
    CREATE TRIGGER keep_words_of_sound AFTER UPDATE OF data ON messages FOR EACH ROW
      WHEN ((old.data ->> 'transcript') IS DISTINCT FROM (new.data ->> 'transcript')) EXECUTE FUNCTION recado_keep_words();
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'keep_words_of_new_sound' AND tgrelid = 'messages'::regclass) THEN
    CREATE TRIGGER keep_words_of_new_sound AFTER INSERT ON messages FOR EACH ROW
      WHEN (new.body = '' AND (new.data ->> 'transcript') IS NOT NULL) EXECUTE FUNCTION recado_keep_words();
  END IF;
END $$;
